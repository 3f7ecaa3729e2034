import { expect, it } from '@jest/globals';
import { ITEM_STATUSES, type ItemStatus } from '../../../../schema/vocabulary/item-statuses.js';
import type { ItemTrouble } from '../../../../schema/vocabulary/item-troubles.js';
import { itemTrouble } from '../../../../subgraphs/custody/items/item-trouble.rules.js';

const TROUBLES: Readonly<Record<ItemStatus, ItemTrouble | null>> = {
  draft: null,
  minting: null,
  mined: null,
  written: null,
  burn_submitted: 'leaving',
  burned: 'destroyed',
  superseded: 'withdrawn',
  archived: 'withdrawn',
  stolen: 'stolen',
  revoked: 'revoked',
};

it.each(ITEM_STATUSES)('what leads of an item that is %s', (status) => {
  expect(itemTrouble(status, false)).toBe(TROUBLES[status]);
});

it.each(ITEM_STATUSES)('an open theft report leads whatever the status is: %s', (status) => {
  expect(itemTrouble(status, true)).toBe('stolen');
});
