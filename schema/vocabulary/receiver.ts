/** `toDisplay` of an offer whose receiver the bearer of its link names, until they do. */
export const NOT_NAMED_YET = '...';
