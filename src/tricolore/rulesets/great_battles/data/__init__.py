"""What is printed, placed and saved: counters, scenarios, data files, positions, saved states."""
