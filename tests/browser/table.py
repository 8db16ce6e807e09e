"""The table as a person uses it: what is lit, what is asked, clicks and keys."""

from __future__ import annotations

from typing import Any, NamedTuple

Spot = dict[str, Any]

WITHIN = """(selector) => [...document.querySelectorAll(selector)].map((node) => {
  const box = (node.querySelector('.paper, polygon, circle') ?? node).getBoundingClientRect();
  const { ply } = document.body.dataset;
  const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2, ...node.dataset, ply };
  const [first, ...below] = document.elementsFromPoint(spot.x, spot.y);
  const top = below.map((one) => one.closest('.piece, .facing')).find(Boolean);
  spot.free = Boolean(first?.matches('.pane'));
  spot.top = top === node;
  return spot;
}).filter((spot) => spot.free)"""
"""Where things on the map are, those under a panel or off the screen left out."""


GLANCE = """() => {
  const text = (selector) => document.querySelector(selector)?.innerText ?? '';
  const values = (selector, key) =>
    [...document.querySelectorAll(selector)].map((node) => node.dataset[key]);
  return {
    ply: Number(document.body.dataset.ply),
    turn: Number(text('.glance.turn b').split(' ').pop()),
    acting: text('.glance.active'),
    question: text('#question'),
    side: document.querySelector('#prompt').dataset.side,
    kinds: values('#prompt [data-kind]', 'kind'),
    words: values('#prompt .says [data-value]', 'value'),
  };
}"""


BATTLE = "Solferino, 24 June 1859"
"""As the lobby calls the scenario that most tests here play."""


def lobby_card(page: Any, name: str = BATTLE) -> Any:
    """The card of a scenario in the lobby, chosen among those of its game."""
    chosen = page.get_by_role("radio", name=name, exact=True)
    if chosen.count():
        chosen.check(force=True)
    return page.locator(".scenario", has=page.get_by_role("heading", name=name, exact=True))


class Glance(NamedTuple):
    """What a person takes in at one look."""

    ply: int
    turn: int
    acting: str
    question: str
    side: str
    kinds: frozenset[str]
    words: tuple[str, ...]


class Table:
    def __init__(self, page: Any) -> None:
        self.page = page

    # What is seen

    def wait_ready(self) -> None:
        self.page.wait_for_selector("body.ready")

    def wait_asked(self) -> None:
        """Until this browser may choose."""
        self.page.wait_for_selector("#prompt.mine")

    def look(self) -> Glance:
        seen = self.page.evaluate(GLANCE)
        return Glance(**{**seen, "kinds": frozenset(seen["kinds"]), "words": tuple(seen["words"])})

    @property
    def ply(self) -> int:
        return self.look().ply

    @property
    def question(self) -> str:
        return self.look().question

    def wait_question(self, part: str) -> None:
        self.page.locator("#question", has_text=part).wait_for()

    def wait_logged(self, part: str) -> None:
        """Until the log says so; after a reload it comes a moment later than the table."""
        self.page.locator("#log", has_text=part).wait_for()

    @property
    def turn(self) -> int:
        return self.look().turn

    def kinds(self) -> frozenset[str]:
        """What kinds of options there are."""
        return self.look().kinds

    def words(self) -> tuple[str, ...]:
        return self.look().words

    def spots(self, selector: str) -> list[Spot]:
        return list(self.page.evaluate(WITHIN, selector))

    def hex_of(self, piece: str) -> str:
        return str(self.page.get_attribute(f'.piece[data-id="{piece}"]', "data-hex"))

    # What is done

    def wait_moved(self, ply: int) -> None:
        self.page.wait_for_selector(f'body:not([data-ply="{ply}"])')
        self.page.wait_for_selector("#prompt[aria-busy=false]")

    def click_spot(self, spot: Spot) -> None:
        ply = int(spot["ply"])
        self.page.mouse.click(spot["x"], spot["y"])
        self.wait_moved(ply)

    def click_option(self, kind: str, value: str) -> None:
        ply = self.ply
        self.page.click(f'#prompt [data-kind="{kind}"][data-value="{value}"]')
        self.wait_moved(ply)

    def say(self, word: str) -> None:
        """A word; once more where the table asks whether units that could still act shall not."""
        ply = self.ply
        for _ in range(2):
            self.page.click(f'#prompt [data-kind="say"][data-value="{word}"]')
            if self.settled(ply):
                break
        self.wait_moved(ply)

    def settled(self, ply: int) -> bool:
        """Whether a word was taken, and not asked about."""
        asked = self.page.wait_for_selector(f'body:not([data-ply="{ply}"]), #prompt .sure')
        return asked.get_attribute("class") != "sure"

    def undo(self) -> None:
        ply = self.ply
        self.page.click(".undo")
        self.wait_moved(ply)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def act(self, seen: Glance | None = None) -> None:
        """Answer what is asked, with the mouse and on the map wherever that is possible."""
        seen = seen or self.look()
        if "go" in seen.kinds and (hexes := self.spots(".lit-hex")):
            self.click_spot(hexes[len(hexes) // 2])
        elif "turn" in seen.kinds and (arrows := self.spots(".facing")):
            self.click_spot(arrows[0])
        elif "pick" in seen.kinds and (lit := [s for s in self.spots(".piece.lit") if s["top"]]):
            self.click_spot(lit[0])
        elif "pick" in seen.kinds:
            self.page.locator("#prompt .pick").first.click()
            self.wait_moved(seen.ply)
        else:
            self.say(seen.words[-1])

    def act_briefly(self, seen: Glance, moved: set[str]) -> None:
        """Answer by moving one unit of each formation and then passing on."""
        if "pick" in seen.kinds and seen.words:
            if seen.acting in moved or "which unit" not in seen.question:
                self.say(seen.words[-1])
                return
            moved.add(seen.acting)
        self.act(seen)
