import { describe, expect, it } from '@jest/globals';
import { isSameWork } from '../../../../subgraphs/custody/chain/same-work.rules.js';

const CONTRACT = '0x52908400098527886E0F7030069857D2E4169EE7';
const OTHER = `0x${'22'.repeat(20)}` as const;

describe('a transaction on the chain', () => {
  const stored = { toAddress: CONTRACT, data: '0x0102' } as const;

  it('does the work of a stored one where it sends the same bytes to the same contract, however that is written', () => {
    expect(isSameWork(stored, { to: CONTRACT, input: '0x0102' })).toBe(true);
    expect(isSameWork(stored, { to: '0x52908400098527886e0f7030069857d2e4169ee7', input: '0x0102' })).toBe(true);
    expect(isSameWork(stored, { to: OTHER, input: '0x0102' })).toBe(false);
    expect(isSameWork(stored, { to: CONTRACT, input: '0x0103' })).toBe(false);
  });

  it('does none of a creation of a contract, whose address depends on the nonce', () => {
    expect(isSameWork({ ...stored, toAddress: null }, { to: null, input: '0x0102' })).toBe(false);
    expect(isSameWork(stored, { to: null, input: '0x0102' })).toBe(false);
  });
});
