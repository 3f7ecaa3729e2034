const WIN_ANSI = /^[\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

/**
 * Tells whether the built-in fonts of PDF can write a text; characters outside their encoding they corrupt without a
 * word.
 */
export const fitsWinAnsi = (text: string): boolean => WIN_ANSI.test(text);
