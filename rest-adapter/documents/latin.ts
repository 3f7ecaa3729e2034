const LATIN = /^[\x20-\x7e\xa0-\xff€‚„…ˆ‹Œ‘’“”•–—˜™›œ]*$/;

/** Tells whether the font of Latin texts (`LATIN_FACE`) has all characters of a text. */
export const fitsLatin = (text: string): boolean => LATIN.test(text);
