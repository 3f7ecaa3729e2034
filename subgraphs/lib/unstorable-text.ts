// With the flag `u`, a surrogate matches only where it has no partner.
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Text that PostgreSQL keeps in no column, though JSON can write it: the NUL character, and half a surrogate pair. */
export const isUnstorable = (text: string): boolean => UNSTORABLE.test(text);
