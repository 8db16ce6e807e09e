"""The names that a position may use: facings, formations, units, chiefs and places of each battle.

`python -m tests.names_in_positions` writes them into docs/positions.md, from the data.
"""

from __future__ import annotations

from pathlib import Path

from tricolore.core.hexes import number
from tricolore.rulesets.butchery.setting import load_setting as load_butchery
from tricolore.rulesets.great_battles.data.setting import Setting
from tricolore.rulesets.great_battles.rules.terrain import CLASSES
from tricolore.rulesets.macmahon.setting import SCENARIOS
from tricolore.rulesets.macmahon.setting import load_setting as load_macmahon

PAGE = Path(__file__).parent.parent / "docs" / "positions.md"
HEADING = "## The names of each battle\n"
BEGIN = (
    "<!-- From here to the end of the page: written by `python -m tests.names_in_positions`. -->\n"
)


def settings() -> dict[str, Setting]:
    """The battles, by the scenario that a position names."""
    found: dict[str, Setting] = {"butchery:solferino": load_butchery("solferino")}
    found |= {f"macmahon:{battle}": load_macmahon(battle) for battle in SCENARIOS}
    return found


def _battle(scenario: str, setting: Setting) -> str:
    compass = ", ".join(setting.board.compass)
    north = setting.board.compass[0]
    lines = [
        f"### {setting.name}: `{scenario}`",
        "",
        f"Facings: {compass}; {north} is up on the map.",
        f"Sides: {_listed([f'`{side}`' for side in setting.sides])}.",
        "",
        "| commander in chief | id | side |",
        "| --- | --- | --- |",
        *(
            f"| {chief.name} | `{chief.id}` | {setting.side_names[chief.side]} |"
            for chief in setting.roster.chiefs.values()
        ),
        "",
        "| formation | id | commander | units |",
        "| --- | --- | --- | --- |",
        *(_formation(setting, id) for id in setting.roster.formations),
        "",
        "| place | hexes |",
        "| --- | --- |",
        *(f"| `{p.name}` | {', '.join(map(number, p.hexes))} |" for p in setting.places),
    ]
    charges = getattr(setting, "charges", {})
    if charges:
        names = [f"`{charge.id}` ({charge.name})" for charge in charges.values()]
        lines += ["", f"Charges to the death: {_listed(names)}."]
    return "\n".join(lines)


def _formation(setting: Setting, id: str) -> str:
    """Its units by arm, without the formation's id, which stands before each of them."""
    formation, counters = setting.roster.formations[id], setting.roster.counters
    arms = []
    for arm in CLASSES:
        units = [uid for uid in formation.units if counters[uid].arm == arm]
        if units:
            arms.append(f"{arm}: {', '.join(f'`{uid}`' for uid in units)}")
    nation = formation.nation.capitalize()
    commander = formation.commander or "none"
    return f"| {nation} {formation.name} | `{id}` | {commander} | {'; '.join(arms)} |"


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def names() -> str:
    """The part of the page that is written from the data."""
    battles = (_battle(scenario, setting) for scenario, setting in settings().items())
    return HEADING + "\n" + BEGIN + "\n" + "\n\n".join(battles) + "\n"


def page() -> str:
    """The whole page: the text written by hand, then the names."""
    written, _, _ = PAGE.read_text().partition(HEADING)
    return written + names()


if __name__ == "__main__":
    PAGE.write_text(page())
    print(f"{PAGE}: {len(page()) // 1000} kB")
