"""The review of a game: who was ahead, what the dice brought, and where it turned.

| module | what it works out |
| --- | --- |
| `curve` | the chance of winning that belongs to an evaluation, fitted from many games |
| `appraisal` | what a position is worth |
| `luck` | what each roll brought against its exact expectation |
| `fights` | which rolls belong together |
| `course` | one pass through a record: worth, luck, turns, doubtful decisions |
| `turning` | what another answer would have been worth |
| `march` | where everybody stood, turn by turn |
| `report` | all of that as one record, for people and programs |
| `charts`, `page` | the same drawn, and written for a browser |
"""
