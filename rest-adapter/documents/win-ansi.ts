const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Tells whether the built-in fonts of PDF can write a text; what is outside their encoding they corrupt without a word. */
export const fitsWinAnsi = (text: string): boolean =>
  [...text].every((character) => /[\x20-\x7e\xa0-\xff]/.test(character) || BEYOND_LATIN_1.includes(character));
