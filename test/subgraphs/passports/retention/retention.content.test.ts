import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contentAddress } from '../../../../subgraphs/passports/retention/content-address.rules.js';
import {
  contentKey,
  decryptContent,
  encryptContent,
} from '../../../../subgraphs/passports/retention/content-encryption.rules.js';

const MASTER = new Uint8Array(32).fill(7);
const of = { passportId: 1, version: 1, dataHash: 'ab'.repeat(32) };

describe('content copies', () => {
  it('what is encrypted comes back, the same bytes every time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const bytes = encryptContent(text, MASTER, of);
        expect(encryptContent(text, MASTER, of).equals(bytes)).toBe(true);
        expect(decryptContent(bytes, contentKey(MASTER, of))).toBe(text);
      }),
    );
  });

  it('each version has a key of its own', () => {
    const keys = [of, { ...of, version: 2 }, { ...of, passportId: 2 }, { ...of, dataHash: 'cd'.repeat(32) }].map(
      (one) => contentKey(MASTER, one).toString('hex'),
    );
    expect(new Set(keys).size).toBe(4);
  });

  it('changed bytes and foreign keys are noticed', () => {
    const bytes = encryptContent('{"a":1}', MASTER, of);
    const changed = Buffer.from(bytes);
    changed[15] = changed[15]! ^ 1;
    expect(() => decryptContent(changed, contentKey(MASTER, of))).toThrow();
    expect(() => decryptContent(bytes, contentKey(MASTER, { ...of, version: 2 }))).toThrow();
    expect(() => decryptContent(bytes.subarray(0, 20), contentKey(MASTER, of))).toThrow();
  });

  it('the address is the one ipfs gives: CIDv1, raw, sha2-256', () => {
    expect(contentAddress(new TextEncoder().encode('hello world'))).toBe(
      'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e',
    );
  });
});
