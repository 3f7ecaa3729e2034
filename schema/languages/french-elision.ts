const VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** Writes a name after `de`, which loses its vowel before another: d’Atelier Nord, de Voltrider. */
export const deName = (name: string): string => `${VOWEL.test(name) ? 'd’' : 'de '}${name}`;
