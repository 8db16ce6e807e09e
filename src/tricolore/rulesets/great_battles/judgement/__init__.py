"""What computer players are told about the games of the series: worths, plans, opinions.

Each game supplies a `Kit` with the rules on which its judgement depends, and says in its own
`judgement` who has an opinion on which of its questions.
"""
