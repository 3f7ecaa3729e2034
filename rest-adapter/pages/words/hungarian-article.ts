/** Writes a name with its article: `az` before a vowel and before numerals read with one (1, 5). */
export const the = (name: string): string => `${/^[aáeéiíoóöőuúüűäåæø15]/i.test(name) ? 'az' : 'a'} ${name}`;

/** Writes a name with its article at the start of a sentence. */
export const atStart = (name: string): string => `A${the(name).slice(1)}`;
