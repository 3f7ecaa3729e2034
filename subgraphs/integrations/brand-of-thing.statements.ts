import type { Pool } from 'pg';
import { statement } from './tables.js';

const ofSubscription = statement('brand_of_webhook', (db, { id }: { id: number }) =>
  db.selectFrom('webhook_subscription').select('brand_id').where('id', '=', id),
);

const ofDelivery = statement('brand_of_delivery', (db, { id }: { id: string }) =>
  db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook_subscription as s', 's.id', 'd.subscription_id')
    .select('s.brand_id')
    .where('d.id', '=', id),
);

/** Reads the brand whose administrators read of a thing in the audit log; a deleted subscription's too. Null for other types. */
export async function brandOfThing(pool: Pool, thing: string, id: string): Promise<number | null> {
  const brands = {
    WebhookSubscription: () => ofSubscription.row(pool, { id: Number(id) }),
    WebhookDelivery: () => ofDelivery.row(pool, { id }),
  };
  if (thing !== 'WebhookSubscription' && thing !== 'WebhookDelivery') return null;
  return (await brands[thing]())?.brand_id ?? null;
}
