"""Attacks on a server, each a function that tries something many times and notes what came of it.

| what is attacked | module |
| --- | --- |
| whoever reads records | `records` |
| live play | `wire` |
| requests, the names of the server, pages of other sites | `requests` |
| its patience | `slow` |
| its room for everybody | `floods` |
| its word: the description of what it answers | `promises` |
| its memory: it is killed while people play | `kills` |

`common` has what they share.
"""
