import { describe, expect, it } from '@jest/globals';
import { ITEM_STATUSES } from '../../../../schema/vocabulary/item-statuses.js';
import { isClaimable } from '../../../../subgraphs/custody/ownership/claim.rules.js';

const unowned = { identity: true, owner_account_id: null, owner_masked: null };

describe('whether an item can be claimed', () => {
  it('depends on its state: it is registered, or will be, and is neither gone, revoked nor reported stolen', () => {
    const claimable = ITEM_STATUSES.filter((status) => isClaimable({ ...unowned, status }));
    expect([...claimable].sort()).toEqual(['draft', 'minting', 'mined', 'written'].sort());
  });

  it.each([
    ['has an owner', { owner_account_id: 1, owner_masked: 'a***@x' }],
    ['has an owner whose address was forgotten', { owner_account_id: 1 }],
    ['has no identity', { identity: false }],
  ])('it cannot when it %s', (_, over) => {
    expect(isClaimable({ ...unowned, status: 'written', ...over })).toBe(false);
  });
});
