// What does not fit on the page that is shown: a list of sentences, empty if all is well.
// The map and its pieces are left out; they are drawings and have their own tests.
() => {
  const faults = [];
  const told = (node) => {
    const words = (node.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} "${words}"`;
  };
  const shown = (node) =>
    node.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !node.closest(".sheet, .sr, .skip, option, svg, script, noscript, [inert]");
  const scrolls = (overflow) => overflow === "auto" || overflow === "scroll";
  const hides = (overflow) => overflow === "hidden" || overflow === "clip";
  const scope = document.querySelector("dialog[open]") ?? document.body;

  // Words stay within their button, within what cuts them off, and within the window.
  function lookAtWords(node, box) {
    let sideways = false;
    for (let at = node; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (at.matches("button, .button") && (box.left < edge.left - 1 || box.right > edge.right + 1)) {
        faults.push(`out of its button: ${told(at)}`);
      }
      if (scrolls(overflowX) && at.scrollWidth > at.clientWidth) sideways = true;
      if (scrolls(overflowY)) break;
      if (!hides(overflowX)) continue;
      const within = box.left < edge.right && box.top < edge.bottom - 3;
      if (within && box.right > edge.right + 1 && textOverflow !== "ellipsis") {
        faults.push(`cut off at the side: ${told(node)}`);
      }
      if (within && box.bottom > edge.bottom + 3) faults.push(`cut off below: ${told(node)}`);
    }
    if (!sideways && (box.right > innerWidth + 1 || box.left < -1)) {
      faults.push(`off the screen: ${told(node)}`);
    }
  }
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || !shown(node) || node.closest("select")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (box.width) lookAtWords(node, box);
  }

  // No button, field or title lies over another, as far as what holds them lets them be seen.
  function seen(node) {
    let { left, top, right, bottom } = node.getBoundingClientRect();
    for (let at = node.parentElement; at && at !== document.body; at = at.parentElement) {
      if (getComputedStyle(at).overflowX === "visible") continue;
      const edge = at.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top, right, bottom };
  }
  const PARTS = "button, a, select, input, summary, h1, h2, h3, .rule, .said";
  const OVER = ".map-acts, .ticker, .since, .verdict, .replay, .toasts, .prompt header"; // on purpose
  const parts = [...scope.querySelectorAll(PARTS)].filter(shown).map((node) => [node, seen(node)]);
  parts.forEach(([one, a], at) => {
    for (const [two, b] of parts.slice(at + 1)) {
      if (one.contains(two) || one.closest(OVER) !== two.closest(OVER)) continue;
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) faults.push(`${told(one)} and ${told(two)} overlap`);
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
  return [...new Set(faults)];
}
