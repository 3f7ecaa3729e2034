import { sql } from 'kysely';
import type { Pool } from 'pg';
import { statement } from '../tables.js';

type Table =
  | 'intervention'
  | 'transfer'
  | 'theft_report'
  | 'proof_code'
  | 'product_return'
  | 'buyback'
  | 'sale_activation';

interface Named {
  readonly id: string;
}

const ofItem = statement('brand_of_item', (db, { id }: Named) =>
  db.selectFrom('item').select('brand_id').where('id', '=', sql<number>`${id}::int`),
);
const ofCertificate = statement('brand_of_certificate', (db, { id }: Named) =>
  db
    .selectFrom('certificate')
    .innerJoin('item', 'item.id', 'certificate.item_id')
    .select('item.brand_id')
    .where('certificate.number', '=', id),
);
const ofClaim = statement('brand_of_warranty_claim', (db, { id }: Named) =>
  db
    .selectFrom('warranty_claim')
    .innerJoin('warranty', 'warranty.id', 'warranty_claim.warranty_id')
    .innerJoin('item', 'item.id', 'warranty.item_id')
    .select('item.brand_id')
    .where('warranty_claim.id', '=', sql<number>`${id}::int`),
);
const ofReport = statement('brand_of_number_report', (db, { id }: Named) =>
  db.selectFrom('number_report').select('brand_id').where('id', '=', sql<number>`${id}::int`),
);
const of = (table: Table) =>
  statement(`brand_of_${table}`, (db, { id }: Named) =>
    db
      .selectFrom('item')
      .select('brand_id')
      .where('id', '=', sql<number>`(select item_id from ${sql.table(table)} where id = ${id}::int)`),
  );

const BY_TYPE = new Map([
  ['Product', ofItem],
  ['Certificate', ofCertificate],
  ['WarrantyClaim', ofClaim],
  ['NumberReport', ofReport],
  ['Intervention', of('intervention')],
  ['Transfer', of('transfer')],
  ['TheftReport', of('theft_report')],
  ['ProofCode', of('proof_code')],
  ['ProductReturn', of('product_return')],
  ['Buyback', of('buyback')],
  ['SaleActivation', of('sale_activation')],
]);

/**
 * Returns the brand of the item that a thing is about: its administrators read of it in the audit log. Certificates go by their
 * number, all else by `id`. Null for other types.
 */
export async function brandOfThing(pool: Pool, thing: string, id: string): Promise<number | null> {
  return (await BY_TYPE.get(thing)?.row(pool, { id }))?.brand_id ?? null;
}
