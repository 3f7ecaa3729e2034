import type { Offered } from './broadcast.js';
import type { MinedTransaction } from './settle-ports.js';
import { IN_FLIGHT, isRecordedTogether } from './transaction.rules.js';

/** Transactions whose step is one transaction of the database: at least one. */
export type Together<Of = Offered> = readonly [Of, ...Of[]];

/**
 * Splits transactions, in their order, into those that are recorded together: registrations of one batch that one block took.
 * Each transaction of the database ends with a write to disk and with the lock of its batch, for which those of other chunks
 * wait. `most`: of one batch at once; fewer leave some to be recorded in parallel.
 */
export function recordedTogether(group: readonly Offered[], most: number): Together[] {
  const all: [Offered, ...Offered[]][] = [];
  for (const offered of group) {
    const last = all.at(-1);
    if (last && last.length < most && belongTogether(last[0], offered)) last.push(offered);
    else all.push([offered]);
  }
  return all;
}

function belongTogether(one: Offered, other: Offered): boolean {
  if (!isNewlyMined(one) || !isNewlyMined(other)) return false;
  const { purpose, reference } = one.transaction;
  const isSameThing = purpose === other.transaction.purpose && reference === other.transaction.reference;
  return isRecordedTogether(purpose) && isSameThing && one.receipt.blockHash === other.receipt.blockHash;
}

/** Tells whether a block took it, its contract did not refuse it, and that is not recorded. */
const isNewlyMined = (offered: Offered): offered is MinedTransaction =>
  offered.transaction.state === IN_FLIGHT && offered.receipt?.succeeded === true;

/** Tells whether a block took them, as it did all or none of those that are recorded together. */
export const isMined = (together: Together): together is Together<MinedTransaction> =>
  together.every(({ receipt }) => receipt !== null);
