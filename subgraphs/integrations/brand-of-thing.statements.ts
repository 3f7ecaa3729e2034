import type { Pool } from 'pg';

const BRANDS: Readonly<Record<string, string>> = {
  WebhookSubscription: 'select brand_id from webhook_subscription where id = $1::int',
  WebhookDelivery: `
    select s.brand_id from webhook_delivery d join webhook_subscription s on s.id = d.subscription_id
     where d.id = $1::bigint`,
};

/** Brand whose administrators read of a thing in the audit log; a deleted subscription's too. Null for other types. */
export async function brandOfThing(pool: Pool, thing: string, id: string): Promise<number | null> {
  const sql = Object.hasOwn(BRANDS, thing) ? BRANDS[thing] : undefined;
  if (!sql) return null;
  const { rows } = await pool.query<{ brand_id: number }>(sql, [id]);
  return rows[0]?.brand_id ?? null;
}
