"""The table as a person uses it: what is lit, what is asked, clicks and keys."""

from __future__ import annotations

from typing import Any

Spot = dict[str, Any]

WITHIN = """(selector) => [...document.querySelectorAll(selector)].map((node) => {
  const box = (node.querySelector('.paper, polygon, circle') ?? node).getBoundingClientRect();
  const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2, ...node.dataset };
  const top = document.elementFromPoint(spot.x, spot.y);
  spot.free = Boolean(top?.closest('.sheet'));
  spot.top = top?.closest('.piece') === node || top?.closest('.facing') === node;
  return spot;
}).filter((spot) => spot.free)"""
"""Where things on the map are, those under a panel or off the screen left out."""


class Table:
    def __init__(self, page: Any) -> None:
        self.page = page

    # What is seen

    def wait_ready(self) -> None:
        self.page.wait_for_selector("body.ready")

    def wait_asked(self) -> None:
        """Until this browser may choose."""
        self.page.wait_for_selector("#prompt.mine")

    @property
    def ply(self) -> int:
        return int(self.page.evaluate("document.body.dataset.ply"))

    @property
    def question(self) -> str:
        return str(self.page.inner_text("#question"))

    def wait_question(self, part: str) -> None:
        self.page.locator("#question", has_text=part).wait_for()

    @property
    def turn(self) -> int:
        return int(self.page.inner_text(".glance.turn b").split()[-1])

    @property
    def acting(self) -> str:
        active = self.page.query_selector(".glance.active")
        return str(active.inner_text()) if active else ""

    def kinds(self) -> set[str]:
        """What kinds of options there are."""
        return set(
            self.page.evaluate(
                "[...document.querySelectorAll('#prompt [data-kind]')].map((n) => n.dataset.kind)"
            )
        )

    def words(self) -> list[str]:
        return list(
            self.page.evaluate(
                "[...document.querySelectorAll('#prompt .says [data-value]')]"
                ".map((n) => n.dataset.value)"
            )
        )

    def spots(self, selector: str) -> list[Spot]:
        return list(self.page.evaluate(WITHIN, selector))

    def hex_of(self, piece: str) -> str:
        return str(self.page.get_attribute(f'.piece[data-id="{piece}"]', "data-hex"))

    # What is done

    def wait_moved(self, ply: int) -> None:
        self.page.wait_for_selector(f'body:not([data-ply="{ply}"])')
        self.page.wait_for_selector("#prompt[aria-busy=false]")

    def click_spot(self, spot: Spot) -> None:
        ply = self.ply
        self.page.mouse.click(spot["x"], spot["y"])
        self.wait_moved(ply)

    def click_option(self, kind: str, value: str) -> None:
        ply = self.ply
        self.page.click(f'#prompt [data-kind="{kind}"][data-value="{value}"]')
        self.wait_moved(ply)

    def say(self, word: str) -> None:
        self.click_option("say", word)

    def undo(self) -> None:
        ply = self.ply
        self.page.click(".undo")
        self.wait_moved(ply)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def act(self) -> None:
        """Answer what is asked, with the mouse and on the map wherever that is possible."""
        kinds = self.kinds()
        if "go" in kinds and (hexes := self.spots(".lit-hex")):
            self.click_spot(hexes[len(hexes) // 2])
        elif "turn" in kinds and (arrows := self.spots(".facing")):
            self.click_spot(arrows[0])
        elif "pick" in kinds and (lit := [s for s in self.spots(".piece.lit") if s["top"]]):
            self.click_spot(lit[0])
        elif "pick" in kinds:
            ply = self.ply
            self.page.locator("#prompt .pick").first.click()
            self.wait_moved(ply)
        else:
            self.say(self.words()[-1])

    def act_briefly(self, moved: set[str]) -> None:
        """Answer by moving one unit of each formation and then passing on."""
        words = self.words()
        if "pick" in self.kinds() and words:
            if self.acting in moved or "?" not in self.question or "which unit" not in self.question:
                self.say(words[-1])
                return
            moved.add(self.acting)
        self.act()
