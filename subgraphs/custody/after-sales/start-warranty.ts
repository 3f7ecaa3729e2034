import type { PoolClient } from 'pg';
import { warrantyEnd, warrantyLifeCycle } from './warranty.rules.js';
import type { WarrantyTerms } from './warranty-terms.js';

/** Starts the warranty of an item with its sale, inside the caller's transaction. A second sale starts no second one. */
export async function startWarranty(
  client: PoolClient,
  item: { readonly id: number },
  terms: WarrantyTerms | null,
  now: Date,
): Promise<void> {
  if (!terms) return;
  await client.query(
    `insert into custody.warranty (item_id, state, starts_at, ends_at, terms, transferable)
     values ($1, $6, $2, $3, $4, $5) on conflict (item_id) do nothing`,
    [item.id, now, warrantyEnd(now, terms.months), terms.terms, terms.transferable, warrantyLifeCycle.initial],
  );
}

/**
 * Starts the warranty of a locked item anew: it keeps its number, and runs from now for what its model promises today. One
 * that there never was begins.
 */
export async function restartWarranty(
  client: PoolClient,
  item: { readonly id: number },
  terms: WarrantyTerms,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into custody.warranty (item_id, state, starts_at, ends_at, terms, transferable)
     values ($1, $6, $2, $3, $4, $5)
     on conflict (item_id) do update set state = excluded.state, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       terms = excluded.terms, transferable = excluded.transferable`,
    [item.id, now, warrantyEnd(now, terms.months), terms.terms, terms.transferable, RENEWED],
  );
}

const RENEWED = warrantyLifeCycle.step('renew').to;
