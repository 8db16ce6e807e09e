"""The scene for the browser's table: everything on it that never changes."""

from __future__ import annotations

from typing import Any

from tricolore.core.hexes import number
from tricolore.rulesets.butchery.setting import SIDES, Setting, load_setting
from tricolore.rulesets.great_battles.roster import Chief, Counter, Formation

NATIONS = {
    "french": {"name": "French", "paper": "#2f5fa8", "ink": "#ffffff"},
    "piedmontese": {"name": "Piedmontese", "paper": "#3f8a4d", "ink": "#ffffff"},
    "austrian": {"name": "Austrian", "paper": "#fbfaf3", "ink": "#1d1d1b"},
}
BANDS = ("#d1495b", "#edae49", "#66a182", "#8e6c8a", "#3d405b", "#e07a5f", "#2e86ab", "#b5a642")
"""Formation colours; the label beside them says the same in letters."""
SHORT = {"allied": "Allies", "austrian": "Austria"}


def scene(scenario: str, data: str | None = None) -> dict[str, Any]:
    setting = load_setting(scenario, data)
    roster, board = setting.roster, setting.board
    counters = {uid: _counter(counter) for uid, counter in roster.counters.items()}
    for formation in roster.formations.values():
        if not formation.detached:
            counters[formation.id] = _leader(formation)
    for chief in roster.chiefs.values():
        counters[chief.id] = _chief(chief)
        counters[f"{chief.id}.rider"] = _rider(chief)
    return {
        "scenario": f"butchery:{scenario}",
        "ruleset": "butchery",
        "title": "A Sheer Butchery",
        "name": setting.name,
        "summary": setting.summary,
        "length": setting.length,
        "turns": setting.turns,
        "sides": [
            {"id": side, "name": setting.side_names[side], "short": SHORT[side]} for side in SIDES
        ],
        "nations": NATIONS,
        "formations": {
            id: {
                "name": formation.name,
                "side": formation.side,
                "nation": formation.nation,
                "band": BANDS[at % len(BANDS)],
                "label": id[1:],
            }
            for at, (id, formation) in enumerate(roster.formations.items())
        },
        "counters": counters,
        "board": {
            "columns": board.grid.columns,
            "rows_odd": board.grid.rows_odd,
            "rows_even": board.grid.rows_even,
            "even": board.grid.even,
            "compass": board.compass,
            "hex_m": board.hex_m,
            "source": board.source,
            "hexes": {
                number(hex): {
                    "terrain": board.terrain[hex],
                    "level": board.level[hex],
                    "place": board.place.get(hex, ""),
                    "text": _ground_text(setting, hex),
                }
                for hex in board.hexes
            },
        },
    }


def _counter(counter: Counter) -> dict[str, Any]:
    values: list[list[Any]] = [["combat", counter.combat], ["cohesion", counter.cohesion]]
    if counter.reach:
        values.append(["range", counter.reach])
    facts = [["known as", counter.known_as]] if counter.known_as else []
    if counter.men:
        facts.append(["men", f"{counter.men:,}"])
    return {
        "name": counter.name,
        "kind": "unit",
        "side": counter.side,
        "nation": counter.nation,
        "formation": counter.formation,
        "symbol": "heavy cavalry" if counter.heavy else counter.arm,
        "values": values,
        "facts": facts,
        "reconstructed": ["combat", "cohesion", *(["heavy"] if counter.heavy else [])],
    }


def _leader(formation: Formation) -> dict[str, Any]:
    return {
        "name": formation.commander,
        "kind": "leader",
        "side": formation.side,
        "nation": formation.nation,
        "formation": formation.id,
        "symbol": "commander",
        "values": [["command", formation.command], ["bonus", formation.bonus]],
        "facts": [["aide de camp", f"command {formation.aide_command}, no bonus"]],
        "reconstructed": ["command", "bonus", "aide de camp"],
    }


def _chief(chief: Chief) -> dict[str, Any]:
    return {
        "name": chief.name,
        "kind": "chief",
        "side": chief.side,
        "nation": chief.nation,
        "formation": "",
        "symbol": "chief",
        "values": [["reaction", chief.reaction]],
        "facts": [],
        "reconstructed": [],
    }


def _rider(chief: Chief) -> dict[str, Any]:
    return {
        "name": f"Despatch rider of {chief.name}",
        "kind": "rider",
        "side": chief.side,
        "nation": chief.nation,
        "formation": "",
        "symbol": "rider",
        "values": [],
        "facts": [],
        "reconstructed": [],
    }


def _ground_text(setting: Setting, hex: int) -> str:
    board = setting.board
    words = [board.terrain[hex]]
    if board.terrain[hex] != "lake":
        words.append(f"level {board.level[hex]}")
        words.append(f"value {setting.ground.value[hex]}")
    return ", ".join(words)
