/** Whether a finger is at work, or a mouse: who has both may change at any moment. */

let touched = matchMedia("(hover: none)").matches;

addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
}, true);

export const finger = () => touched;

/** Pixels that a finger hits without trouble. */
export const FINGERTIP = 44;
