"""Tricolore: hex-and-counter wargames of the Italian wars, and one battle of 1870.

Two games with three battles are played by their full rules: Solferino by *A Sheer Butchery*,
Magenta and Reichshoffen by *MacMahon*.
"""

from tricolore.api import load_game, load_position, new_game
from tricolore.core.ask import Choose, Go, Option, Pick, Roll, Say, Turn
from tricolore.core.errors import DamagedSave, TricoloreError
from tricolore.core.game import Game
from tricolore.core.state import Result

__version__ = "0.1.0"

__all__ = [
    "Choose",
    "DamagedSave",
    "Game",
    "Go",
    "Option",
    "Pick",
    "Result",
    "Roll",
    "Say",
    "TricoloreError",
    "Turn",
    "load_game",
    "load_position",
    "new_game",
]
