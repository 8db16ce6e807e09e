"""Building blocks for any game.

No module here knows a game or a series of games.  The modules import `core`, and the interfaces
through which a ruleset serves the table, the terminal and the players.

    state.py      states declared by their fields, and fast copies of them
    codec.py      states as plain data, and back
    saved.py      checks of saved states, which may come from anyone
    entries.py    entries of data files, each checked for its type
    records.py    rows of data files as typed records
    files.py      data files, with the player's own files on top
    overlay.py    misspelt names in a player's own files
    layout.py     hexes, facings, sides and clocks in data files
    positions.py  entries of hand-written positions
    wording.py    names in place of ids
    odds.py       exact chances, found by playing every possible roll
    table.py      the part of a table in the browser that all games share
    terminal.py   the part of a terminal that all hex maps share
    stacks.py     ordered stacks of pieces
    sight.py      the result of a line of sight check
    imagine.py    a game as one side may know it
"""
