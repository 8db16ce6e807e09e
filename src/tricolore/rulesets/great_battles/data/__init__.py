"""The data of a game: counters, scenarios, data files, positions and saved states."""
