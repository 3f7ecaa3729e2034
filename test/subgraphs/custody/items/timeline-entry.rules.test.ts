import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type MovementFacts,
  newestFirst,
  type TimelineFacts,
  timelineEntry,
  type VerificationFacts,
} from '../../../../subgraphs/custody/items/timeline-entry.rules.js';
import { maskedEmail } from '../../../../subgraphs/custody/ownership/masked-email.rules.js';

const KEY = Buffer.alloc(32, 1);
const OTHER_KEY = Buffer.alloc(32, 2);

const movement: MovementFacts = {
  kind: 'transfer',
  eventId: 'b',
  at: new Date('2026-05-01T10:00:00Z'),
  from: { role: 'vault' },
  to: { role: 'owner', masked: 'an...012345', email: 'ana@example.test' },
  fromAddress: '0x01',
  toAddress: '0x02',
  comment: null,
};
const verification: VerificationFacts = {
  kind: 'verify',
  eventId: 'a',
  at: new Date('2026-05-02T10:00:00Z'),
  source: 'qr',
  signature: 'ff',
  isValid: true,
};

describe('§2.10 masked addresses', () => {
  it('show two characters of the local part, `...` and six hexadecimal characters', () => {
    expect(maskedEmail('ana@example.test', KEY)).toMatch(/^an\.\.\.[0-9a-f]{6}$/);
    expect(maskedEmail('a@example.test', KEY)).toMatch(/^a\.\.\.[0-9a-f]{6}$/);
  });

  it('are stable for a person in a brand and differ between brands', () => {
    expect(maskedEmail(' Ana@Example.test', KEY)).toBe(maskedEmail('ana@example.test', KEY));
    expect(maskedEmail('ana@example.test', OTHER_KEY)).not.toBe(maskedEmail('ana@example.test', KEY));
  });

  it('never hold the rest of an address', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(maskedEmail(email, KEY)).not.toContain('@');
        expect(Array.from(maskedEmail(email, KEY)).length).toBeLessThanOrEqual(11);
      }),
    );
  });
});

describe('§2.10 timeline entries', () => {
  it('a transfer has no signature, validity nor source', () => {
    expect(timelineEntry(movement, 'masked')).toMatchObject({
      type: 'transfer',
      signature: null,
      isValid: null,
      source: null,
    });
  });

  it('the anonymous projection hides wallets and masks people', () => {
    const entry = timelineEntry(movement, 'masked');
    expect(entry).toMatchObject({
      fromAddress: null,
      toAddress: null,
      toEmail: 'an...012345',
      toDisplay: 'an...012345',
    });
    expect(JSON.stringify(entry)).not.toContain('ana@example.test');
  });

  it('the clear projection shows them', () => {
    expect(timelineEntry(movement, 'clear')).toMatchObject({
      fromAddress: '0x01',
      toAddress: '0x02',
      toEmail: 'ana@example.test',
    });
  });

  it('an erased account stays masked for everybody', () => {
    const erased = { ...movement, to: { role: 'owner', masked: 'an...012345', email: null } } as const;
    expect(timelineEntry(erased, 'clear').toEmail).toBe('an...012345');
  });

  it('the minting comes from `Mint` and goes to the vault', () => {
    const mint: MovementFacts = { ...movement, from: { role: 'mint' }, to: { role: 'vault' } };
    expect(timelineEntry(mint, 'masked')).toMatchObject({
      fromEmail: 'Mint',
      fromRole: 'mint',
      toEmail: null,
      toRole: 'vault',
    });
  });

  it('a verification names its source and nobody', () => {
    expect(timelineEntry(verification, 'clear')).toMatchObject({
      type: 'verify',
      source: 'qr',
      isValid: true,
      fromEmail: null,
      toRole: null,
    });
  });

  it('stands newest first, always in the same order', () => {
    const facts: TimelineFacts[] = [movement, verification, { ...verification, eventId: 'z' }];
    expect(facts.toSorted(newestFirst).map(({ eventId }) => eventId)).toEqual(['z', 'a', 'b']);
  });
});
