import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { buybackLifeCycle } from '../../../schema/life-cycles/buyback.js';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { mintBatchLifeCycle } from '../../../schema/life-cycles/mint-batch.js';
import { type ReturnState, returnLifeCycle } from '../../../schema/life-cycles/return.js';
import { claimLifeCycle } from '../../../schema/life-cycles/warranty-claim.js';
import { type RowOf, rowCount } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';

interface Days {
  readonly brandId: number;
  readonly from: string;
  readonly to: string;
}

const dayOf = (column: 'created_at' | 'at' | 'activated_at') =>
  sql<Date>`(${sql.ref(column)} at time zone 'UTC')::date`.as('day');

const count = <Tables extends keyof CustodyColumns>(eb: ExpressionBuilder<CustodyColumns, Tables>) =>
  eb.cast<number>(eb.fn.countAll(), 'bigint').as('count');

const days = statement('days_of_brand', (db, { brandId, from, to }: Days) => {
  const since = sql<Date>`${from}::date at time zone 'UTC'`;
  return db
    .with('days', (all) =>
      all.selectNoFrom(sql<Date>`generate_series(${from}::date, ${to}::date, interval '1 day')::date`.as('day')),
    )
    .with('registered', (all) =>
      all
        .selectFrom('item')
        .select([dayOf('created_at'), rowCount.as('count')])
        .where('brand_id', '=', brandId)
        .where('created_at', '>=', since)
        .groupBy('day'),
    )
    .with('scanned', (all) =>
      all
        .selectFrom('scan')
        .select([dayOf('at'), rowCount.as('count')])
        .where('brand_id', '=', brandId)
        .where('at', '>=', since)
        .groupBy('day'),
    )
    .with('sold', (all) =>
      all
        .selectFrom('sale_activation')
        .innerJoin('item', 'item.id', 'sale_activation.item_id')
        .select([dayOf('activated_at'), rowCount.as('count')])
        .where('item.brand_id', '=', brandId)
        .where('sale_activation.activated_at', '>=', since)
        .groupBy('day'),
    )
    .selectFrom('days as d')
    .leftJoin('registered as r', 'r.day', 'd.day')
    .leftJoin('scanned as s', 's.day', 'd.day')
    .leftJoin('sold as o', 'o.day', 'd.day')
    .select(({ fn }) => [
      sql<string>`to_char(d.day, 'YYYY-MM-DD')`.as('day'),
      fn.coalesce('r.count', sql.lit(0)).as('registered'),
      fn.coalesce('s.count', sql.lit(0)).as('scans'),
      fn.coalesce('o.count', sql.lit(0)).as('sales'),
    ])
    .orderBy('d.day');
});

/** Counts of the events of a brand's items on one day (UTC); `day`: `YYYY-MM-DD`. */
type DayOfBrand = RowOf<typeof days>;

/** Returns one entry per day from `from` to `to`, both included, oldest first. */
export const daysOfBrand = (pool: Pool, brandId: number, from: string, to: string): Promise<DayOfBrand[]> =>
  days.rows(pool, { brandId, from, to });

const { to: STOLEN } = itemLifeCycle.step('theft_reported');

interface Tasks {
  readonly brandId: number;
  readonly recently: Date;
}

const openReturns = (db: Kysely<CustodyColumns>, brandId: number, state: ReturnState) =>
  db
    .selectFrom('product_return')
    .select(count)
    .where('brand_id', '=', brandId)
    .where('state', '=', state)
    .$asScalar()
    .$notNull();

const tasks = statement('tasks_of_brand', (db, { brandId, recently }: Tasks) =>
  db.selectNoFrom([
    openReturns(db, brandId, returnLifeCycle.initial).as('returns_to_receive'),
    openReturns(db, brandId, returnLifeCycle.step('receive').to).as('returns_to_settle'),
    db
      .selectFrom('buyback')
      .select(count)
      .where('brand_id', '=', brandId)
      .where('state', '=', buybackLifeCycle.step('accept').to)
      .$asScalar()
      .$notNull()
      .as('buybacks_to_complete'),
    db
      .selectFrom('warranty_claim')
      .select(count)
      .where('brand_id', '=', brandId)
      .where('state', 'in', claimLifeCycle.open)
      .$asScalar()
      .$notNull()
      .as('warranty_claims'),
    db
      .selectFrom('theft_report')
      .innerJoin('item', 'item.id', 'theft_report.item_id')
      .select(count)
      .where('item.brand_id', '=', brandId)
      .where('theft_report.closed_at', 'is', null)
      .where('item.status', '=', STOLEN)
      .$asScalar()
      .$notNull()
      .as('thefts_open'),
    db
      .selectFrom('mint_batch')
      .select(count)
      .where('brand_id', '=', brandId)
      .where('batch_status', '=', mintBatchLifeCycle.step('approvals_required').to)
      .$asScalar()
      .$notNull()
      .as('batches_to_approve'),
    db
      .selectFrom('mint_batch')
      .select(count)
      .where('brand_id', '=', brandId)
      .where('error_count', '>', 0)
      .where('ended_at', '>=', recently)
      .$asScalar()
      .$notNull()
      .as('batches_failed'),
  ]),
);

/** Counts of the open tasks of a brand's team. */
type TasksOfBrand = RowOf<typeof tasks>;

/** Counts the open tasks of a brand's team. `recently`: instant from which failed batches count. */
export const tasksOfBrand = async (pool: Pool, brandId: number, recently: Date): Promise<TasksOfBrand> =>
  (await tasks.row(pool, { brandId, recently }))!;
