"""Options in words, from what the scene says about pieces and hexes."""

from __future__ import annotations

from tricolore.core.ask import Option, sent
from tricolore.rulesets.table import Scene


class Words:
    """Names the options of one game."""

    def __init__(self, scene: Scene | None) -> None:
        self._scene = scene

    def option(self, option: Option) -> str:
        kind, value = option
        if kind in ("go", "via", "stack"):
            return f"{'via' if kind == 'via' else 'to'} {self.hex(int(value))}"
        if kind == "pick":
            return self.piece(str(value))
        if kind == "turn" and self._scene is not None:
            return f"facing {self._scene.board.compass[int(value)]}"
        if kind == "send":
            who, hex = sent(option)
            group = self.hex(int(who)) if who.isdigit() else self.piece(who)
            return f"{group} to {self.hex(hex)}"
        return f"“{value}”"

    def hex(self, hex: int) -> str:
        number = f"{hex:04d}"
        if self._scene is None:
            return number
        board = self._scene.board
        shown = board.labels.get(number, number)
        found = board.hexes.get(number)
        return f"{found.place} ({shown})" if found is not None and found.place else shown

    def piece(self, id: str) -> str:
        counter = None if self._scene is None else self._scene.counters.get(id)
        if counter is None or self._scene is None:
            return id
        formation = self._scene.formations.get(counter.formation)
        if formation is None or counter.kind != "unit":
            return counter.name
        return f"{counter.name} ({formation.name})"
