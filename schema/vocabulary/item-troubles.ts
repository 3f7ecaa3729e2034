/** States of an item that a page shows first; a registered item has none. */
export type ItemTrouble = 'stolen' | 'revoked' | 'leaving' | 'destroyed' | 'withdrawn';

export const ITEM_TROUBLE_MEANINGS: Readonly<Record<ItemTrouble, string>> = {
  stolen: 'Reported stolen, in any status.',
  revoked: 'Its brand no longer vouches for it.',
  leaving: 'Its destruction is on its way.',
  destroyed: 'Destroyed.',
  withdrawn: 'Withdrawn from the catalog: replaced or archived.',
};
