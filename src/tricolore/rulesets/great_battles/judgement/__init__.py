"""What computer players are told about the games of the series: worths, plans, opinions.

Each game lends it a `Kit`, the rules that its thoughts turn on, and says in its own `judgement` who
has an opinion on which of its questions.
"""
