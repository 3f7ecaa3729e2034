import type { Executor } from '../../lib/database/statement.js';
import { warrantyEnd } from './warranty.rules.js';
import { insertWarranty } from './warranty.statements.js';
import type { WarrantyTerms } from './warranty-terms.js';

/** Starts the warranty of an item with its sale, inside the caller's transaction. A second sale starts no second one. */
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
