const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/** Tells whether the built-in PDF fonts can write a text; they silently corrupt characters outside of their encoding. */
export const fitsWinAnsi = (text: string): boolean => WIN_ANSI.test(text);
