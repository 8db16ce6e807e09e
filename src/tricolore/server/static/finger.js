/** Whether a finger is at work, or a mouse: who has both may change at any moment. */

import { page } from "./state.js";

export const finger = () => page.touched;

/** Pixels that a finger hits without trouble. */
export const FINGERTIP = 44;
