import { type Colour, inkOn } from '../runtime/colour.js';

/** Draws a tick on a coloured background, with a margin for the masks of home screens. */
export const iconOf = (colour: Colour): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" fill="${colour}"/><path d="M7 12.5l3.5 3.5L17 9" fill="none" stroke="${inkOn(colour)}" stroke-width="2.5"/></svg>`;
