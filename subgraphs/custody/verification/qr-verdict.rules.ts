import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { isResolvable } from '../items/item-status.rules.js';

/** Outcomes of a verification; all but the last are negative (§2.14). */
export type QrVerdict = 'invalid_signature' | 'address_expired' | 'not_registered' | 'chain_mismatch' | 'authentic';

/** §2.14 */
export const QR_MESSAGES: Readonly<Record<QrVerdict, string>> = {
  invalid_signature: 'Invalid signature',
  address_expired: 'This verification address has expired',
  not_registered: 'Product is not yet registered',
  chain_mismatch: 'On-chain verification failed',
  authentic: 'Product is authentic',
};

export interface QrAgeRules {
  /** Seconds a verification address is accepted after it was made. */
  readonly maxAge: number;
  /** Seconds it may lie in the future: clocks differ. */
  readonly maxLead: number;
}

export const DEFAULT_QR_AGE: QrAgeRules = { maxAge: 400 * 86_400, maxLead: 300 };

/** States in which an item is on the chain and in the catalog. `draft` and `minting` are not there yet. */
const REGISTERED: ReadonlySet<ItemStatus> = new Set(['mined', 'written', 'burn_submitted', 'stolen', 'revoked']);

/** Tells whether an item is minted and still in the catalog. */
export const isRegistered = ({ status, mined }: { readonly status: ItemStatus; readonly mined: boolean }): boolean =>
  mined && isResolvable(status) && REGISTERED.has(status);

export interface QrFacts {
  readonly signatureHolds: boolean;
  /** Seconds since epoch the address was made. */
  readonly madeAt: number;
  readonly now: Date;
  /** The item of the chip hash: its status and whether its mint was mined; null when there is none. */
  readonly item: { readonly status: ItemStatus; readonly mined: boolean } | null;
}

/** Returns the verdict that holds before the chain is asked; null: everything holds so far. */
export function verdictBeforeChain(facts: QrFacts, rules: QrAgeRules = DEFAULT_QR_AGE): QrVerdict | null {
  if (!facts.signatureHolds) return 'invalid_signature';
  const age = Math.floor(facts.now.getTime() / 1000) - facts.madeAt;
  if (age > rules.maxAge || age < -rules.maxLead) return 'address_expired';
  const { item } = facts;
  if (!item || !isRegistered(item)) return 'not_registered';
  return null;
}

/**
 * Result of comparing a token with the chain. `unknown`: the chain could not be asked in time. The database, which
 * holds the receipt of the mint, is then believed where it saw the token confirmed; a mint that has not become final is
 * not enough for a positive verdict.
 */
export type ChainAnswer = 'matches' | 'differs' | 'unknown';

export const verdictOfChain = (answer: ChainAnswer, confirmed: boolean): QrVerdict =>
  answer === 'matches' || (answer === 'unknown' && confirmed) ? 'authentic' : 'chain_mismatch';
