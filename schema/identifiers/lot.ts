const LOT = /^[A-Za-z0-9!"&'()*+,\-.:;<=>?_]{1,20}$/;

/**
 * Tells whether a text is a lot number (§2.1): at most 20 characters of the GS1 set without slash and percent sign.
 * Lots are compared as they are: neither trimmed nor case-folded.
 */
export const isLot = (value: string): boolean => LOT.test(value);
