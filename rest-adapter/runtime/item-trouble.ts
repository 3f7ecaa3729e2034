/** What an answer of the graph says of an item's state. */
export interface StateFacts {
  readonly status: string;
  readonly declaredStolen: boolean;
  readonly inCatalog: boolean;
}

/** Why an item is not simply a registered one. */
export type ItemTrouble = 'stolen' | 'revoked' | 'leaving' | 'destroyed' | 'withdrawn';

/**
 * Tells what leads wherever a person looks at an item: whatever a certificate, a signature or a passport says of it, an item
 * that is stolen, revoked, destroyed or withdrawn is shown as that first, and never with a tick. Null where nothing is wrong.
 */
export function itemTrouble({ status, declaredStolen, inCatalog }: StateFacts): ItemTrouble | null {
  if (declaredStolen || status === 'stolen') return 'stolen';
  if (status === 'revoked') return 'revoked';
  if (status === 'burned') return 'destroyed';
  if (status === 'burn_submitted') return 'leaving';
  return inCatalog ? null : 'withdrawn';
}
