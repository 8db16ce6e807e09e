/** Whether a finger or a mouse was used last; a person who has both may change at any moment. */

import { page } from "./state.js";

export const finger = () => page.touched;

/** How many pixels wide something must be for a finger to hit it. */
export const FINGERTIP = 44;
