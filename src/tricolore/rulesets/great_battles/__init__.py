"""What the games of one series share: rules that their rulebooks put in the same words.

Each game keeps its own package, readable beside its own rulebook.  What the games have in common is
written here once, in four rooms:

    rules/      the shared rules, by subject
    data/       counters, scenarios, data files, positions, saved states
    answers/    what people are told: odds, reasons, words, table and terminal
    judgement/  what the computer players are told

No game is known here by name.
"""
