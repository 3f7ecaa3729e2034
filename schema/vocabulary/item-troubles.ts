/** States of an item that a page names before anything else; an item that is simply registered has none. */
export type ItemTrouble = 'stolen' | 'revoked' | 'leaving' | 'destroyed' | 'withdrawn';
