import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { isRegisteredStatus, isResolvable } from '../items/item-status.rules.js';

/** Verdicts of a verification; all but the last are negative (§2.14). */
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
  /** Seconds for which a verification URL is valid. */
  readonly maxAge: number;
  /** Seconds by which it may lie in the future, for differing clocks. */
  readonly maxLead: number;
}

export const DEFAULT_QR_AGE: QrAgeRules = { maxAge: 400 * 86_400, maxLead: 300 };

/** Tells whether an item is minted and in the catalog. */
export const isRegistered = ({ status, mined }: { readonly status: ItemStatus; readonly mined: boolean }): boolean =>
  mined && isResolvable(status) && isRegisteredStatus(status);

export interface QrFacts {
  readonly signatureHolds: boolean;
  /** Creation time of the URL, in seconds since the epoch. */
  readonly madeAt: number;
  readonly now: Date;
  /** Status of the chip hash's item, and whether its mint was mined; null for no item. */
  readonly item: { readonly status: ItemStatus; readonly mined: boolean } | null;
}

/** Returns the verdict before the chain is asked; null for none yet. */
export function verdictBeforeChain(facts: QrFacts, rules: QrAgeRules = DEFAULT_QR_AGE): QrVerdict | null {
  if (!facts.signatureHolds) return 'invalid_signature';
  const age = Math.floor(facts.now.getTime() / 1000) - facts.madeAt;
  if (age > rules.maxAge || age < -rules.maxLead) return 'address_expired';
  const { item } = facts;
  if (!item || !isRegistered(item)) return 'not_registered';
  return null;
}

/**
 * Result of comparing a token with the chain. `unknown`: no answer in time; the database is then trusted where the
 * mint's receipt was confirmed; an unconfirmed mint does not suffice for a positive verdict.
 */
export type ChainAnswer = 'matches' | 'differs' | 'unknown';

export const verdictOfChain = (answer: ChainAnswer, confirmed: boolean): QrVerdict =>
  answer === 'matches' || (answer === 'unknown' && confirmed) ? 'authentic' : 'chain_mismatch';
