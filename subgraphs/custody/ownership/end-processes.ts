import type { Executor } from '../../lib/database/statement.js';
import type { ProofCodeKind } from '../repair/proof-code.rules.js';
import { cancelStanding, endProcesses } from './process.statements.js';

/**
 * Ends what merely stands open about a locked item, because something that can move it was agreed on: an accepted buyback,
 * a return that arrived. Of processes that can move an item, one at most is agreed on at a time.
 */
export async function endStandingOffers(on: Executor, itemId: number, now: Date): Promise<void> {
  await cancelStanding.run(on, { itemId, now });
}

/**
 * Kinds of codes that belong to an ownership, or to the sale that led to it. A work order is the brand's and outlives a change
 * of hands.
 */
const OF_OWNERSHIP: readonly ProofCodeKind[] = ['handover', 'purchase'];

/** Ends the processes that its present owner began with a locked item, and their codes: the item changes hands. */
export const endOwnersProcesses = (on: Executor, itemId: number, now: Date): Promise<void> =>
  endAll(on, itemId, now, OF_OWNERSHIP);

/** Ends everything that is under way with a locked item, work orders too: it is to be destroyed. */
export const endEverything = (on: Executor, itemId: number, now: Date): Promise<void> =>
  endAll(on, itemId, now, [...OF_OWNERSHIP, 'work_order']);

async function endAll(on: Executor, itemId: number, now: Date, kinds: readonly ProofCodeKind[]): Promise<void> {
  await endProcesses.run(on, { itemId, now, kinds });
}
