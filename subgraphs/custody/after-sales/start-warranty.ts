import type { Executor } from '../../lib/database/statement.js';
import { warrantyEnd } from './warranty.rules.js';
import { insertWarranty } from './warranty.statements.js';
import type { WarrantyTerms } from './warranty-terms.js';

/** Starts the warranty of an item at its sale, in the caller's transaction. No effect where it has one. */
export async function startWarranty(
  on: Executor,
  { id: itemId }: { readonly id: number },
  promised: WarrantyTerms | null,
  now: Date,
): Promise<void> {
  if (!promised) return;
  const { months, terms, transferable } = promised;
  await insertWarranty.run(on, { itemId, startsAt: now, endsAt: warrantyEnd(now, months), terms, transferable });
}
