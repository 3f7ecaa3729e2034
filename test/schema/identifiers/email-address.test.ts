import { describe, expect, it } from '@jest/globals';
import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';

describe('e-mail addresses', () => {
  it.each([
    [' Ana@Exam\0ple.TEST ', 'ana@example.test'],
    // The Kelvin sign, a decomposed accent, and the domains that a mail server would look up.
    ['\u212aate@x.test', 'kate@x.test'],
    ['jose\u0301@x.test', 'josé@x.test'],
    ['ana@ｅxample.test', 'ana@example.test'],
    ['ana@ex\u00adample.test', 'ana@example.test'],
    ['ana@example。test', 'ana@example.test'],
    ['ana@XN--MNCHEN-3YA.de', 'ana@münchen.de'],
    ['ana@München.de', 'ana@münchen.de'],
  ])('%j is the mailbox %s', (given, mailbox) => {
    expect(normalizeEmail(given)).toBe(mailbox);
    expect(normalizeEmail(mailbox)).toBe(mailbox);
  });

  it.each([
    'ana',
    'ana@',
    '@ａ',
    'ana@%41.test',
    'ana@1.2',
    'ana@ex ämple.test',
    'ana@xn--',
  ])('%j is no spelling of another', (text) => expect(normalizeEmail(text)).toBe(text.replace('ａ', 'a')));

  it.each(['ana@example.test', 'a.b+c@x.co', "o'neil@ex-ample.test", 'josé@münchen.de'])('accepts %j', (text) =>
    expect(isEmailAddress(text)).toBe(true));

  it.each([
    '',
    'ana',
    'ana@',
    '@x.test',
    'a@b',
    'a b@x.test',
    'a@x..test',
    'ana\u200b@x.test',
    'ana@x\u202e.test',
    'ana\u00a0@x.test',
    `${'a'.repeat(250)}@x.test`,
  ])('refuses %j', (text) => expect(isEmailAddress(text)).toBe(false));
});
