import { domainToASCII, domainToUnicode } from 'node:url';

/** Longest e-mail address (RFC 5321 §4.5.3.1). */
const LONGEST = 254;

/**
 * Normalises an address, so that two spellings of one mailbox are equal: no surrounding space, lower case, composed
 * characters (RFC 6532, 3.1), and the domain in Unicode as it is looked up (UTS #46): `ｅxample.com` and
 * `xn--mnchen-3ya.de` are `example.com` and `münchen.de`. Other texts are returned without a change of their domain.
 */
export function normalizeEmail(text: string): string {
  const email = text.replaceAll('\0', '').trim().toLowerCase().normalize('NFC');
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  if (at === 0 || !MAPPED.test(domain)) return email;
  const mapped = domainToUnicode(domainToASCII(domain));
  return mapped === '' ? email : `${email.slice(0, at)}${mapped}`;
}

/** A domain that is looked up by another spelling: of letters, digits, marks and separators only, some beyond ASCII or encoded. */
const MAPPED = /^(?=.*(?:[^\0-\x7f]|xn--))[\p{L}\p{N}\p{M}\p{Cf}.\u3002\uff0e\uff61-]+$/u;

/**
 * Tells whether a normalised text may be an e-mail address: one `@` with text on both sides, a dot in the domain, no
 * space and no invisible character.
 */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST && /^[^\p{Z}\p{C}@<>()[\]\\,;:"]+@[^\p{Z}\p{C}@.]+(\.[^\p{Z}\p{C}@.]+)+$/u.test(text);
