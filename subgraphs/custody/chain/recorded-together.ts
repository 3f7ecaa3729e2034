import type { Offered } from './broadcast.js';
import type { MinedTransaction } from './settle-ports.js';
import { IN_FLIGHT, isRecordedTogether } from './transaction.rules.js';

/** Transactions recorded in one database transaction; at least one. */
export type Together<Of = Offered> = readonly [Of, ...Of[]];

/**
 * Splits transactions, in order, into groups recorded together: registrations of one batch in one block. Each database
 * transaction costs a disk write and locks its batch, for which other chunks wait. `most`: per batch at once; the rest
 * can be recorded in parallel.
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

/** Tells whether it was mined successfully and is not recorded yet. */
const isNewlyMined = (offered: Offered): offered is MinedTransaction =>
  offered.transaction.state === IN_FLIGHT && offered.receipt?.succeeded === true;

/** Tells whether a group was mined; all of its transactions were or none. */
export const isMined = (together: Together): together is Together<MinedTransaction> =>
  together.every(({ receipt }) => receipt !== null);
