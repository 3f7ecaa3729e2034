import { describe, expect, it } from '@jest/globals';
import { handedBackAt, passedOnAt } from '../../../../subgraphs/custody/after-sales/former-owner.rules.js';

const [EARLY, LATE] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z')];
const ENDED = { account_id: 7, state: 'completed', closed_at: EARLY } as const;

describe('how an item left an account', () => {
  it('is its last completed return or sale back to the brand', () => {
    expect(handedBackAt(7, [ENDED], [])).toEqual(EARLY);
    expect(handedBackAt(7, [], [ENDED])).toEqual(EARLY);
    expect(handedBackAt(7, [ENDED], [{ ...ENDED, closed_at: LATE }])).toEqual(LATE);
    expect(handedBackAt(7, [{ ...ENDED, closed_at: LATE }], [ENDED])).toEqual(LATE);
  });

  it('is none for others, and none before it is completed', () => {
    expect(handedBackAt(8, [ENDED], [ENDED])).toBeNull();
    expect(handedBackAt(7, [{ ...ENDED, state: 'rejected' }], [{ ...ENDED, state: 'declined' }])).toBeNull();
    expect(handedBackAt(7, [{ ...ENDED, account_id: null }], [])).toBeNull();
  });

  it('is the last completed transfer by its owner, not to them', () => {
    const transfer = { from_account_id: 7, to_account_id: 8, state: 'completed', settled_at: EARLY } as const;
    expect(passedOnAt(7, [transfer, { ...transfer, settled_at: LATE }])).toEqual(LATE);
    expect(passedOnAt(8, [transfer])).toBeNull();
    expect(passedOnAt(7, [{ ...transfer, state: 'settling', settled_at: null }])).toBeNull();
  });
});
