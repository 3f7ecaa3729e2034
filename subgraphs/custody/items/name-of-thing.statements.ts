import { sql } from 'kysely';
import {
  type NameStatement,
  NUMBER,
  type ThingKeys,
  type ThingNames,
  withKeys,
} from '../../common/audit/name-things.js';
import { statement } from '../tables.js';

const among = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`;

const items = statement('audit_name_items', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('item as i')
    .select([sql<string>`i.id::text`.as('id'), 'i.brand_id as brandId', 'i.serial as name'])
    .where(among('i.id', ids)),
);

type Table =
  | 'intervention'
  | 'transfer'
  | 'theft_report'
  | 'single_use_code'
  | 'product_return'
  | 'buyback'
  | 'warranty'
  | 'sale_activation'
  | 'image';

/** Names objects after their items. */
const ofItems = (table: Table) =>
  statement(`audit_serial_by_${table}`, (db, { ids }: ThingKeys) =>
    db
      .selectFrom('item as i')
      .innerJoin(`${table} as t` as 'transfer as t', 't.item_id', 'i.id')
      .select([sql<string>`t.id::text`.as('id'), 'i.brand_id as brandId', 'i.serial as name'])
      .where(among('t.id', ids)),
  );

const claims = statement('audit_name_claims', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('warranty_claim as c')
    .innerJoin('warranty as w', 'w.id', 'c.warranty_id')
    .innerJoin('item as i', 'i.id', 'w.item_id')
    .select([sql<string>`c.id::text`.as('id'), 'i.brand_id as brandId', 'i.serial as name'])
    .where(among('c.id', ids)),
);

const reports = statement('audit_name_number_reports', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('number_report as n')
    .select([sql<string>`n.id::text`.as('id'), 'n.brand_id as brandId', 'n.number as name'])
    .where(among('n.id', ids)),
);

const retailers = statement('audit_name_retailers', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('retailer as r')
    .select([sql<string>`r.id::text`.as('id'), 'r.brand_id as brandId', 'r.name as name'])
    .where(among('r.id', ids)),
);

const shipments = statement('audit_name_shipments', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('shipment as s')
    .select([sql<string>`s.id::text`.as('id'), 's.brand_id as brandId', 's.reference as name'])
    .where(among('s.id', ids)),
);

/** Start of a batch's job id, which names the batch on screens and in file names. */
const shortJob = sql<string>`left(b.job_id::text, 8)`.as('name');

const batches = statement('audit_name_mint_batches', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('mint_batch as b')
    .select([sql<string>`b.id::text`.as('id'), 'b.brand_id as brandId', shortJob])
    .where(among('b.id', ids)),
);

const batchesByJob = statement('audit_name_mint_batches_by_job', (db, { ids }: ThingKeys) =>
  db
    .selectFrom('mint_batch as b')
    .select([sql<string>`b.job_id::text`.as('id'), 'b.brand_id as brandId', shortJob])
    .where(sql<boolean>`b.job_id = any(${ids}::uuid[])`),
);

const JOB = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Names batches by their job, and by number, as older entries have them. */
const batchesByEither: NameStatement = withKeys(new RegExp(`${NUMBER.source}|${JOB.source}`), {
  rows: async (on, { ids }) => {
    const jobs = ids.filter((id) => JOB.test(id));
    const numbers = ids.filter((id) => !JOB.test(id));
    return [...(await batches.rows(on, { ids: numbers })), ...(await batchesByJob.rows(on, { ids: jobs }))];
  },
});

/** Names of objects in the audit log: the serial of their item, else the brand's own name. */
export const custodyThingNames: ThingNames = new Map<string, NameStatement>([
  ['Product', items],
  ['WarrantyClaim', claims],
  ['NumberReport', reports],
  ['Retailer', retailers],
  ['Shipment', shipments],
  ['Intervention', ofItems('intervention')],
  ['Transfer', ofItems('transfer')],
  ['TheftReport', ofItems('theft_report')],
  ['ProofCode', ofItems('single_use_code')],
  ['ProductReturn', ofItems('product_return')],
  ['Buyback', ofItems('buyback')],
  ['Warranty', ofItems('warranty')],
  ['SaleActivation', ofItems('sale_activation')],
  ['Photo', ofItems('image')],
  ['MintBatch', batchesByEither],
  ['AcceptedBatch', withKeys(JOB, batchesByJob)],
]);
