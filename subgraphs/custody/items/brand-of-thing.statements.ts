import type { Pool } from 'pg';

/** Where things of each type are kept, each row with the item it is about. */
const TABLES: Readonly<Record<string, string>> = {
  Intervention: 'custody.intervention',
  Transfer: 'custody.transfer',
  TheftReport: 'custody.theft_report',
  ProofCode: 'custody.proof_code',
  ProductReturn: 'custody.product_return',
  Buyback: 'custody.buyback',
  SaleActivation: 'custody.sale_activation',
  WarrantyClaim:
    '(select c.id, w.item_id from custody.warranty_claim c join custody.warranty w on w.id = c.warranty_id)',
};

/**
 * Brand of the item that a thing is about: its administrators read of it in the audit log. Certificates go by their
 * number, all else by `id`. Null for other types.
 */
export async function brandOfThing(pool: Pool, thing: string, id: string): Promise<number | null> {
  const table = Object.hasOwn(TABLES, thing) ? TABLES[thing] : undefined;
  if (thing === 'Product') return brandOfItem(pool, id);
  if (!table && thing !== 'Certificate') return null;
  const found = table ? `${table} t where t.id = $1::int` : 'custody.certificate t where t.number = $1';
  const { rows } = await pool.query<{ brand_id: number }>(
    `select brand_id from custody.item where id = (select t.item_id from ${found})`,
    [id],
  );
  return rows[0]?.brand_id ?? null;
}

async function brandOfItem(pool: Pool, id: string): Promise<number | null> {
  const { rows } = await pool.query<{ brand_id: number }>('select brand_id from custody.item where id = $1::int', [id]);
  return rows[0]?.brand_id ?? null;
}
