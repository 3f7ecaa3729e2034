/**
 * Breaks up URLs in a text so that mail programs do not link them: mails of the platform contain texts of others and
 * must not link to their hosts.
 */
export const withoutLinks = (text: string): string =>
  text.replace(/:(?=\/\/)/g, ': ').replace(/(?<=[\p{L}\p{N}-])([.\uff0e])(?=\p{L}{2})/gu, '$1 ');

/** An e-mail address alone, of which mail programs make a link to a mailbox at most. */
const ADDRESS = /^[\p{L}\p{N}.+_-]+@[\p{L}\p{N}.-]+$/u;

/** Characters that end a line or change the writing direction. */
const NOT_OF_A_NAME = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** Prepares a name for a mail: one line, limited length, no links. */
export const nameInLetter = (name: string, longest = 200): string =>
  withoutLinks([...name.replace(NOT_OF_A_NAME, ' ')].slice(0, longest).join(''));

/** Prepares the contact that a person left, if any, for a mail: an e-mail address as it is, any other text as a name. */
export function contactInLetter(contact: string | null): string {
  if (contact === null) return 'none given';
  return ADDRESS.test(contact) ? contact : nameInLetter(contact, contact.length);
}
