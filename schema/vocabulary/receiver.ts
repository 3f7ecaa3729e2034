/** `toDisplay` of an offer by link whose receiver is not known yet. */
export const NOT_NAMED_YET = '...';
