/** What leads wherever a person looks at an item that is not simply a registered one. */
export type ItemTrouble = 'stolen' | 'revoked' | 'leaving' | 'destroyed' | 'withdrawn';
