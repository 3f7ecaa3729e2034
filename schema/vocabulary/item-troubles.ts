/** States of an item that a page shows first; a registered item has none. */
export type ItemTrouble = 'stolen' | 'revoked' | 'leaving' | 'destroyed' | 'withdrawn';
