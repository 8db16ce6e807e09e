"""Rules that the games of one series share because their rulebooks have them in the same words.

Each game has its own package, which can be read beside its rulebook.  Everything the games have in
common is here, in four packages:

rules/      the shared rules, by subject
data/       counters, scenarios, data files, positions, saved states
answers/    odds, reasons and names for people, at the table and in the terminal
judgement/  the judgement of computer players

Nothing here knows a game by name.
"""
