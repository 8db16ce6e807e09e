"""The rules that the games of the series share, one module for each subject of the rulebooks."""
