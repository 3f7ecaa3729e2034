import { randomUUID } from 'node:crypto';
import type { Stage } from '../../../support/actors.js';

/** The person who is erased, with an item of theirs and its brand. */
export interface Person {
  readonly brandId: number;
  readonly itemId: number;
  readonly ana: number;
}

export type Inserted = (table: string, row: Readonly<Record<string, unknown>>) => Promise<number>;

export const insertInto =
  (stage: Stage): Inserted =>
  async (table, row) => {
    const names = Object.keys(row);
    const values = names.map((_, index) => `$${index + 1}`);
    const text = `insert into ${table} (${names}) values (${values}) returning *`;
    return (await stage.sql<{ id: number }>(text, Object.values(row)))[0]!.id;
  };

export const SOMEBODY = 990_001;
export const now = new Date();

/** Records that in the name of a brand Ana did what the audit log says; `pending` where its process was killed after that. */
export const decided = (
  insert: Inserted,
  ana: number,
  action: string,
  thingId: number | string,
  { schema = 'custody', outcome = 'done' } = {},
) =>
  insert(`${schema}.audit_entry`, {
    at: now,
    action,
    outcome,
    actor_kind: 'account',
    actor_id: ana,
    thing_id: String(thingId),
    address_prefix: '198.51.100.0/24',
    request_id: 'r',
  });

/** Appends an event to the log of custody and to that of deliveries. */
export async function told(insert: Inserted, { brandId }: Person, item: number | null, type: string, body: object) {
  const event = { id: randomUUID(), type, brand_id: brandId, occurred_at: now, body: JSON.stringify(body) };
  await insert('custody.event', { ...event, item_id: item, relayed_at: now });
  await insert('integrations.event', { ...event, product_id: item, accepted_at: now });
}
