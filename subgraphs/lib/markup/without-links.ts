/**
 * Takes the addresses in a text apart, so that no mail program makes links of them: a letter of the platform's, which anybody may
 * have a name or a few words in, leads to no other host.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:(?=\/\/)/g, ': ').replace(/(?<=[\p{L}\p{N}-])([.\uff0e])(?=\p{L}{2})/gu, '$1 ');

/** Characters that end a line or change the direction of writing. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Writes a name into a letter: on one line, short, and without a link; people type names. */
export const nameInLetter = (name: string, longest = 200): string =>
  withoutLinks([...name.replace(NOT_OF_A_NAME, ' ')].slice(0, longest).join(''));
