import type { PoolClient } from 'pg';
import { warrantyEnd } from '../domain/warranty.js';
import type { WarrantyTerms } from './warranty-terms.js';

/** Starts the warranty of a piece with its sale, inside the caller's transaction. A second sale starts no second one. */
export async function startWarranty(
  client: PoolClient,
  item: { readonly id: number },
  terms: WarrantyTerms | null,
  now: Date,
): Promise<void> {
  if (!terms) return;
  await client.query(
    `insert into custody.warranty (item_id, state, starts_at, ends_at, terms, transferable)
     values ($1, 'active', $2, $3, $4, $5) on conflict (item_id) do nothing`,
    [item.id, now, warrantyEnd(now, terms.months), terms.terms, terms.transferable],
  );
}
