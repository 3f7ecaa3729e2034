import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { generateCertificateNumber } from '../../../../subgraphs/custody/certificates/certificate-number.rules.js';
import {
  type ChosenForm,
  IDENTIFIER_SURFACES,
  type IdentifierSurface,
  lookupsFor,
  lookupsIn,
} from '../../../../subgraphs/custody/items/identifier-forms.rules.js';
import {
  canonicalTokenId,
  hexOfTokenId,
  tokenHexOf,
  tokenIdOf,
} from '../../../../subgraphs/custody/items/token-id.rules.js';

const HASH = `0x${'aB'.repeat(32)}`;
const LOW_HASH = HASH.toLowerCase();
const TOKEN = tokenIdOf(LOW_HASH);
const forms = (surface: IdentifierSurface, value: string) =>
  lookupsFor(surface, value).map(({ form, value: read }) => `${form}:${read}`);

/** Forms as §4.17 tries them, and as §4.16 does. */
const PRODUCT: readonly ChosenForm[] = ['bare_uid_hash', 'token_id', 'serial', 'certificate_number'];
const TIMELINE: readonly ChosenForm[] = ['uid_hash', 'token_id', 'serial'];
const chosen = (of: readonly ChosenForm[], value: string) =>
  lookupsIn(of, value).map(({ form, value: read }) => `${form}:${read}`);

describe('§2.1 identifiers', () => {
  it('a token id always has 77 or 78 digits and its highest bit set', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const id = tokenIdOf(`0x${Buffer.from(bytes).toString('hex')}`);
        expect(id).toMatch(/^\d{77,78}$/);
        expect(BigInt(id) >> 255n).toBe(1n);
      }),
    );
  });

  it.each(IDENTIFIER_SURFACES.filter((s) => s !== 'serial'))('%s: a chip hash in any case', (surface) =>
    expect(forms(surface, ` ${HASH} `)).toEqual([`uid_hash:${LOW_HASH}`]));

  it('§4.17, §4.23: the prefix of a chip hash may be left out on the public record and in verification addresses only', () => {
    const bare = HASH.slice(2);
    expect(chosen(PRODUCT, bare)).toEqual([`uid_hash:${LOW_HASH}`]);
    expect(forms('qr', bare)).toEqual([`uid_hash:${LOW_HASH}`]);
    for (const surface of ['certificate', 'passport', 'partner'] as const) {
      expect(forms(surface, bare)).toEqual([]);
    }
    expect(chosen(TIMELINE, bare)).toEqual([]);
  });

  it('a token id has digits only; twelve digits are a serial', () => {
    expect(chosen(TIMELINE, TOKEN)).toEqual([`token_id:${TOKEN}`]);
    expect(chosen(TIMELINE, '123456789012')).toEqual(['serial:123456789012']);
    expect(canonicalTokenId('1'.repeat(76))).toBeNull();
    expect(canonicalTokenId('1'.repeat(79))).toBeNull();
    expect(canonicalTokenId(`0${TOKEN}`.slice(0, 78))).toBeNull();
    expect(canonicalTokenId(String(2n ** 256n - 1n))).toBe(String(2n ** 256n - 1n));
    expect(canonicalTokenId(String(2n ** 256n))).toBeNull();
  });

  it('a token id is kept in 32 bytes, whose first bit is set', () => {
    for (let nth = 0; nth < 40; nth++) {
      const uidHash = `0x${nth.toString(16).padStart(64, '0')}`;
      expect(hexOfTokenId(tokenIdOf(uidHash))).toBe(tokenHexOf(uidHash));
      expect(tokenHexOf(uidHash)).toMatch(/^0x[89a-f][0-9a-f]{63}$/);
    }
    expect(hexOfTokenId('10')).toBe(`0x${'0'.repeat(63)}a`);
  });

  it('a certificate number is compared exactly, where it is accepted at all', () => {
    const number = generateCertificateNumber();
    expect(number).toMatch(/^DPP-CERT-[0-9A-HJKMNP-TV-Z]{12}$/);
    for (const surface of ['certificate', 'partner'] as const) {
      expect(forms(surface, ` ${number} `)).toEqual([`certificate_number:${number}`]);
    }
    expect(chosen(PRODUCT, number)).toEqual([`certificate_number:${number}`]);
    expect(chosen(TIMELINE, number)).toEqual([]);
    expect(forms('passport', number)).toEqual([]);
    expect(forms('certificate', 'DPP-CERT-abcdefghijkl')).toEqual(['certificate_number:DPP-CERT-abcdefghijkl']);
    expect(forms('certificate', 'dpp-cert-000000000001')).toEqual([]);
  });

  it('§4.14: the certificate number, and §4.24 the printed serial, answer for items that are gone; nothing else does', () => {
    const gone = (surface: IdentifierSurface, value: string) => lookupsFor(surface, value).map((one) => one.evenGone);
    expect(gone('certificate', 'DPP-CERT-000000000001')).toEqual([true]);
    expect(lookupsIn(PRODUCT, 'DPP-CERT-000000000001').map((one) => one.evenGone)).toEqual([false]);
    expect(gone('serial', '0A1B2C3D4E5F')).toEqual([true]);
    expect(gone('certificate', '0A1B2C3D4E5F')).toEqual([false]);
  });

  it('a value containing U designates nothing', () => {
    for (const surface of IDENTIFIER_SURFACES) expect(lookupsFor(surface, '0A1B2C3D4E5U')).toEqual([]);
  });

  it('forms that a caller chooses are tried in their order, each once', () => {
    const many = Array.from({ length: 500 }, () => 'serial' as const);
    expect(chosen([...many, 'token_id'], TOKEN)).toEqual([`token_id:${TOKEN}`]);
    expect(chosen(many, '123456789012')).toEqual(['serial:123456789012']);
    expect(chosen([], HASH)).toEqual([]);
  });

  it('no text breaks it, and nothing it lets through holds a zero byte', () => {
    fc.assert(
      fc.property(fc.constantFrom(...IDENTIFIER_SURFACES), fc.string({ unit: 'binary' }), (surface, text) => {
        for (const { value } of lookupsFor(surface, text)) expect(value).not.toContain('\0');
      }),
    );
  });
});
