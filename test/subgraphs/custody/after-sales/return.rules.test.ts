import { describe, expect, it } from '@jest/globals';
import { nextReturnState } from '../../../../subgraphs/custody/after-sales/return.rules.js';

const NOW = new Date('2026-03-01T00:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const requested = { state: 'requested', expiresAt: LATER, accountId: 7 } as const;

const refused = (state: string) => expect.objectContaining({ facts: expect.objectContaining({ state }) });

describe('the state of a return after a trigger', () => {
  it('is what the table says', () => {
    expect(nextReturnState(requested, 7, 'receive', NOW)).toBe('received');
    expect(nextReturnState({ ...requested, state: 'received', expiresAt: NOW }, 7, 'complete', NOW)).toBe('completed');
    expect(() => nextReturnState(requested, 7, 'complete', NOW)).toThrow(refused('requested'));
  });

  it('is none once its time has run out, or the item is somebody else’s', () => {
    expect(() => nextReturnState({ ...requested, expiresAt: NOW }, 7, 'receive', NOW)).toThrow(refused('expired'));
    expect(() => nextReturnState(requested, 8, 'receive', NOW)).toThrow(refused('requested'));
    expect(() => nextReturnState(requested, null, 'receive', NOW)).toThrow(refused('requested'));
  });
});
