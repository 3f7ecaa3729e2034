import type { Executor } from '../../lib/database/statement.js';
import { warrantyEnd } from './warranty.rules.js';
import { insertWarranty, replaceWarranty } from './warranty.statements.js';
import type { WarrantyTerms } from './warranty-terms.js';

/** Starts the warranty of an item with its sale, inside the caller's transaction. A second sale starts no second one. */
export async function startWarranty(
  on: Executor,
  item: { readonly id: number },
  terms: WarrantyTerms | null,
  now: Date,
): Promise<void> {
  if (terms) await insertWarranty.run(on, running(item.id, terms, now));
}

/**
 * Starts the warranty of a locked item anew: it keeps its number, and runs from now for what its model promises today. One
 * that there never was begins.
 */
export async function restartWarranty(
  on: Executor,
  item: { readonly id: number },
  terms: WarrantyTerms,
  now: Date,
): Promise<void> {
  await replaceWarranty.run(on, running(item.id, terms, now));
}

const running = (itemId: number, { months, terms, transferable }: WarrantyTerms, now: Date) => ({
  itemId,
  startsAt: now,
  endsAt: warrantyEnd(now, months),
  terms,
  transferable,
});
