import { describe, expect, it } from '@jest/globals';
import { contactInLetter, nameInLetter, withoutLinks } from '../../../../subgraphs/lib/markup/without-links.js';

/** What mail programs make links of. */
const LINK = /\w:\/\/|\bwww\.\S|[\p{L}\p{N}-]\.\p{L}{2}/u;

describe('a text in a letter', () => {
  it.each([
    'https://evil.example/sign-in',
    'HTTP://EVIL.EXAMPLE',
    'ftp://evil.example',
    'www.evil.example',
    'evil.example/a?b=c',
    'you@evil.example',
    'mailto:you@evil.example',
    'xn--80ak6aa92e.com',
    'https://пример.рф',
    'evil．example',
    'Tote (https://evil.example)',
  ])('leads nowhere: %s', (text) => {
    expect(withoutLinks(text)).not.toMatch(LINK);
    expect(withoutLinks(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });

  it.each(['Tote, cognac', 'N. 5', 'v2.0 – 18.5 cm', 'A. P. C.', '12:30', 'Ø 4.5'])('is left as it is: %s', (text) => {
    expect(withoutLinks(text)).toBe(text);
  });

  it('is a name on one line that turns nothing round, and is cut between characters', () => {
    expect(nameInLetter('Tote\r\nBcc: a\u2028b')).toBe('Tote Bcc: a b');
    expect(nameInLetter('Tote \u202egpj.exe')).toBe('Tote  gpj. exe');
    expect(nameInLetter('👜👜👜', 2)).toBe('👜👜');
  });

  it.each([
    'jane@example.test',
    'jane.doe+tote@mail.example.test',
    'jürgen@münchen.example',
    '+33 1 23 45 67 89',
  ])('keeps a contact that one can answer to: %s', (contact) => {
    expect(contactInLetter(contact)).toBe(contact);
  });

  it.each([
    'https://evil.example/console/sign-in',
    'www.evil.example/a@b.example',
    'Jane, evil.example',
    'jane@example.test https://evil.example',
  ])('leads nowhere by a contact that is no address: %s', (contact) => {
    expect(contactInLetter(contact)).not.toMatch(LINK);
  });

  it('is a contact on one line', () => {
    expect(contactInLetter('Jane\u2028Sign in: evil.example')).toBe('Jane Sign in: evil. example');
  });
});
