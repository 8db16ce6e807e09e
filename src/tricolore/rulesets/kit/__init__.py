"""What any game may use to be read, saved, shown and asked about; no rule of any game."""
