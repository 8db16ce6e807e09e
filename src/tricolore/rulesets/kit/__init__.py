"""What any game can build on, whatever it is about.

No module here knows a game or a series of games.  It imports `core`, and what a ruleset gives to
table, terminal and players.

    state.py      states declared by their fields; copies made from the declaration
    codec.py      states as plain data, and back
    saved.py      checks of saved states, which anybody may have written
    entries.py    entries of data files, each of the kind that is expected
    records.py    rows of data files as typed records
    files.py      data files, with the player's own laid over them
    overlay.py    slips of the pen in a player's own files
    layout.py     hexes, facings, sides and clocks as data files write them
    positions.py  entries of positions written by hand
    wording.py    names in place of ids
    odds.py       exact chances, by playing every fall of the dice
    table.py      the part of a table in the browser that is the same for all games
    terminal.py   the part of a terminal that is the same for all hex maps
    stacks.py     stacks with an order
    sight.py      what is said of a line of sight
    imagine.py    a game as one side may know it
"""
