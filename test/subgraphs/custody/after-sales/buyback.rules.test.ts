import { describe, expect, it } from '@jest/globals';
import { nextBuybackState } from '../../../../subgraphs/custody/after-sales/buyback.rules.js';

const NOW = new Date('2026-03-01T00:00:00Z');
const offered = { state: 'offered', expiresAt: new Date(NOW.getTime() + 1), accountId: 7 } as const;

const refused = (state: string) => expect.objectContaining({ facts: expect.objectContaining({ state }) });

describe('the state of a buyback after a trigger', () => {
  it('is what the table says', () => {
    expect(nextBuybackState(offered, 7, 'accept', NOW)).toBe('accepted');
    expect(nextBuybackState({ ...offered, state: 'accepted' }, 7, 'complete', NOW)).toBe('completed');
    expect(() => nextBuybackState(offered, 7, 'complete', NOW)).toThrow(refused('offered'));
  });

  it('is none once its time has run out, accepted or not, or the item is somebody else’s', () => {
    expect(() => nextBuybackState({ ...offered, expiresAt: NOW }, 7, 'accept', NOW)).toThrow(refused('expired'));
    const late = { ...offered, state: 'accepted', expiresAt: NOW } as const;
    expect(() => nextBuybackState(late, 7, 'complete', NOW)).toThrow(refused('expired'));
    expect(() => nextBuybackState(offered, 8, 'accept', NOW)).toThrow(refused('offered'));
  });
});
