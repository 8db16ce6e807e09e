"""What the games of one series share: rules that their rulebooks put in the same words.

Each game keeps its own package, readable beside its own rulebook; what it does not say differently
from its sisters stands here once.  No game is known here by name.
"""
