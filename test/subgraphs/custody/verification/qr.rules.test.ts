import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { distanceKm, pairedCoordinates } from '../../../../subgraphs/custody/verification/coordinates.rules.js';
import { qrSignature, qrSignatureHolds } from '../../../../subgraphs/custody/verification/qr-signature.rules.js';
import {
  QR_MESSAGES,
  type QrFacts,
  verdictBeforeChain,
  verdictOfChain,
} from '../../../../subgraphs/custody/verification/qr-verdict.rules.js';

const KEY = Buffer.alloc(32, 7);
const HASH = `0x${'ab'.repeat(32)}`;
const NOW = new Date('2026-11-21T00:00:00Z');
const seconds = NOW.getTime() / 1000;
const good: QrFacts = { signatureHolds: true, madeAt: seconds, now: NOW, item: { status: 'mined', mined: true } };

describe('§4.23 signature of a verification address', () => {
  it('is 32 hexadecimal characters over hash and time', () => {
    const signature = qrSignature(KEY, HASH, seconds);
    expect(signature).toMatch(/^[0-9a-f]{32}$/);
    expect(qrSignatureHolds(KEY, HASH, seconds, signature.toUpperCase())).toBe(true);
    expect(qrSignatureHolds(KEY, HASH, seconds + 1, signature)).toBe(false);
  });

  it('no other text passes', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(qrSignatureHolds(KEY, HASH, seconds, text)).toBe(false)));
  });
});

describe('§2.14 verdicts', () => {
  it('signature first, then age, then the item', () => {
    expect(verdictBeforeChain({ ...good, signatureHolds: false, madeAt: 0, item: null })).toBe('invalid_signature');
    expect(verdictBeforeChain({ ...good, madeAt: 0, item: null })).toBe('address_expired');
    expect(verdictBeforeChain({ ...good, item: null })).toBe('not_registered');
    expect(verdictBeforeChain(good)).toBeNull();
  });

  it('an address is good for 400 days, and 5 minutes before it was made', () => {
    expect(verdictBeforeChain({ ...good, madeAt: seconds - 400 * 86_400 })).toBeNull();
    expect(verdictBeforeChain({ ...good, madeAt: seconds - 400 * 86_400 - 1 })).toBe('address_expired');
    expect(verdictBeforeChain({ ...good, madeAt: seconds + 300 })).toBeNull();
    expect(verdictBeforeChain({ ...good, madeAt: seconds + 301 })).toBe('address_expired');
  });

  it.each(['draft', 'minting', 'burned', 'superseded', 'archived'] as const)('a %s item is not registered', (status) =>
    expect(verdictBeforeChain({ ...good, item: { status, mined: true } })).toBe('not_registered'));

  it.each(['written', 'stolen', 'revoked', 'burn_submitted'] as const)('a %s item can be authentic', (status) =>
    expect(verdictBeforeChain({ ...good, item: { status, mined: true } })).toBeNull());

  it('an item reported stolen before it was minted is not registered', () => {
    expect(verdictBeforeChain({ ...good, item: { status: 'stolen', mined: false } })).toBe('not_registered');
  });

  it('a chain that does not answer never makes a positive verdict out of an unconfirmed mint', () => {
    expect(verdictOfChain('unknown', false)).toBe('chain_mismatch');
    expect(verdictOfChain('unknown', true)).toBe('authentic');
    expect(verdictOfChain('differs', true)).toBe('chain_mismatch');
    expect(verdictOfChain('matches', false)).toBe('authentic');
  });

  it('says its sentence', () => {
    expect(QR_MESSAGES.authentic).toBe('Product is authentic');
    expect(QR_MESSAGES.chain_mismatch).toBe('On-chain verification failed');
  });
});

describe('§4.23 coordinates', () => {
  it('go in pairs and are rounded to two decimals', () => {
    expect(pairedCoordinates(48.85661, 2.35222)).toEqual({ latitude: 48.86, longitude: 2.35 });
    expect(pairedCoordinates(48.8, undefined)).toBeNull();
    expect(pairedCoordinates(null, 2)).toBeNull();
    expect(pairedCoordinates(0, 0)).toEqual({ latitude: 0, longitude: 0 });
    expect(Object.is(pairedCoordinates(-0.001, 0)?.latitude, 0)).toBe(true);
  });

  it.each([
    [90.01, 0],
    [0, 180.01],
    [Number.NaN, 0],
  ])('%d, %d are none', (latitude, longitude) => expect(pairedCoordinates(latitude, longitude)).toBeNull());

  it('are as far apart as on a globe', () => {
    const paris = { latitude: 48.86, longitude: 2.35 };
    const tokyo = { latitude: 35.68, longitude: 139.65 };
    expect(distanceKm(paris, tokyo)).toBeGreaterThan(9600);
    expect(distanceKm(paris, tokyo)).toBeLessThan(9800);
    expect(distanceKm(paris, paris)).toBe(0);
  });
});
