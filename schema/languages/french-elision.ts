const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** Writes a name after `de`, with elision before a vowel: d’Atelier Nord, de Voltrider. */
export const deName = (name: string): string => `${VOWEL.test(name) ? 'd’' : 'de '}${name}`;
