import { sql } from 'kysely';

/** Selects when the item of an activation `a` was last declared sold: first, or again after a return to its brand. */
export const lastSoldAt = sql<Date>`coalesce(a.sold_again_at, a.activated_at)`;

/** Selects the point of sale that sold it then, where it is known. */
export const lastSoldBy = sql<number | null>`coalesce(a.sold_again_by, a.retailer_id)`;
