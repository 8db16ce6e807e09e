"""The judgement of computer players for the games of the series: worths, plans, ratings.

Each game supplies a `Kit` with the rules on which its judgement depends.  Its own `judgement`
module says which function rates the options of each of its questions.
"""
