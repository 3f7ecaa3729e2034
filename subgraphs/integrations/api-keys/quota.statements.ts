import { type Expression, type Kysely, type Selectable, sql } from 'kysely';
import { type IntegrationsColumns, statement } from '../tables.js';
import type { QuotaUse } from './quota.rules.js';

const ITEM: QuotaUse = 'item';

interface Month {
  readonly brandId: number;
  /** Its first day. */
  readonly month: string;
}

interface Day {
  readonly keyId: number;
  readonly day: string;
}

/** Deletes the refunds of work under a name, so that the work can reserve units again. */
export const forgetReleased = statement(
  'forget_released_reservation',
  (db, { reference, releaseKey }: { reference: string; releaseKey: string }) =>
    db
      .deleteFrom('quota_reservation as r')
      .where('r.reference', '=', reference)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('quota_release as l')
            .select('l.reference')
            .whereRef('l.reference', '=', 'r.reference')
            .where('l.release_key', '=', releaseKey),
        ),
      ),
);

interface Reservation {
  readonly reference: string;
  readonly use: QuotaUse;
  readonly keyId: number | null;
  readonly brandId: number;
  readonly day: string;
  readonly month: string;
  readonly units: number;
  /** Products per month; null for unlimited. */
  readonly monthlyLimit: number | null;
  readonly now: Date;
}

/** SQL condition: the work counts by month, which sales do not. */
const isItem = ({ use }: Reservation) => sql<boolean>`${use}::text = ${sql.lit(ITEM)}`;

/** Reads and locks both counters; null for one without a row, or not counted. The month is always locked before the day. */
const lockCounters = (db: Kysely<IntegrationsColumns>, work: Reservation) =>
  db
    .with(
      (cte) => cte('of_month').materialized(),
      (all) =>
        all.selectNoFrom(({ selectFrom }) =>
          selectFrom('quota_month')
            .select('used')
            .where('brand_id', '=', work.brandId)
            .where('month', '=', work.month)
            .where(isItem(work))
            .forUpdate()
            .as('used'),
        ),
    )
    .with(
      (cte) => cte('found').materialized(),
      (all) =>
        all
          .selectFrom('of_month')
          .select(({ selectFrom }) => [
            'of_month.used as usedInMonth',
            selectFrom('quota_day')
              .select('used')
              .where('key_id', '=', work.keyId)
              .where('day', '=', work.day)
              .forUpdate()
              .as('usedInDay'),
            selectFrom('api_key').select('daily_quota').where('id', '=', work.keyId).as('dailyLimit'),
          ]),
    );

/** SQL condition: a counter has capacity for the units; one without a row (null) has none. A null limit is unlimited. */
const hasRoom = (used: Expression<number | null>, limit: Expression<number | null>, { units }: Reservation) =>
  sql<boolean>`(${used} is not null and (${limit} is null or ${used} + ${units} <= ${limit}))`;

/** Returns the reservation's row. */
const reservedRow = ({ reference, use, keyId, brandId, day, month, units, now }: Reservation) =>
  [
    sql<string>`${reference}::uuid`.as('reference'),
    sql<Selectable<IntegrationsColumns['quota_reservation']>['purpose']>`${use}::text`.as('purpose'),
    sql<number | null>`${keyId}::bigint`.as('key_id'),
    sql<number>`${brandId}::bigint`.as('brand_id'),
    sql<string>`${day}::date`.as('day'),
    sql<string>`${month}::date`.as('month'),
    sql<number>`${units}::int`.as('units'),
    sql<Date>`${now}::timestamptz`.as('reserved_at'),
  ] as const;

/**
 * Reserves all units or none, and returns the counters before. The counters are locked in a fixed order within this
 * statement, so that calls cannot deadlock. Reserves nothing where a counter has no row (`null`), nor for work that has
 * its units already.
 */
export const takeUnits = statement('take_quota_units', (db, work: Reservation) =>
  lockCounters(db, work)
    .with('taken', (all) =>
      all
        .insertInto('quota_reservation')
        .columns(['reference', 'purpose', 'key_id', 'brand_id', 'day', 'month', 'units', 'reserved_at'])
        .expression(
          all
            .selectFrom('found')
            .select(reservedRow(work))
            .where(({ not, or, ref }) =>
              or([not(isItem(work)), hasRoom(ref('usedInMonth'), sql`${work.monthlyLimit}::int`, work)]),
            )
            .where(({ or, ref }) =>
              or([sql<boolean>`${work.keyId}::bigint is null`, hasRoom(ref('usedInDay'), ref('dailyLimit'), work)]),
            ),
        )
        .onConflict((conflict) => conflict.column('reference').doNothing())
        .returning('units'),
    )
    .with('month_counted', (all) =>
      all
        .updateTable('quota_month')
        .from('taken')
        .set(({ eb }) => ({ used: eb('quota_month.used', '+', eb.ref('taken.units')) }))
        .where('brand_id', '=', work.brandId)
        .where('month', '=', work.month)
        .where(isItem(work)),
    )
    .with('day_counted', (all) =>
      all
        .updateTable('quota_day')
        .from('taken')
        .set(({ eb }) => ({ used: eb('quota_day.used', '+', eb.ref('taken.units')) }))
        .where('key_id', '=', work.keyId)
        .where('day', '=', work.day),
    )
    .selectFrom('found')
    .select(({ exists, selectFrom }) => [
      'usedInMonth',
      'usedInDay',
      'dailyLimit',
      exists(selectFrom('taken').select('units')).as('isTaken'),
    ]),
);

/** Reads the reserved units of work. */
export const unitsOf = statement('units_of_reservation', (db, { reference }: { reference: string }) =>
  db.selectFrom('quota_reservation').select('units').where('reference', '=', reference),
);

export const beginMonth = statement('begin_quota_month', (db, { brandId, month }: Month) =>
  db
    .insertInto('quota_month')
    .values({ brand_id: brandId, month, used: 0 })
    .onConflict((conflict) => conflict.doNothing()),
);

export const beginDay = statement('begin_quota_day', (db, { keyId, day }: Day) =>
  db
    .insertInto('quota_day')
    .values({ key_id: keyId, day, used: 0 })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Adds units to a month; negative ones are refunded. */
export const addToMonth = statement('add_to_quota_month', (db, { brandId, month, units }: Month & { units: number }) =>
  db
    .updateTable('quota_month')
    .set((counter) => ({ used: counter('used', '+', units) }))
    .where('brand_id', '=', brandId)
    .where('month', '=', month),
);

/** Adds units to a day; negative ones are refunded. */
export const addToDay = statement('add_to_quota_day', (db, { keyId, day, units }: Day & { units: number }) =>
  db
    .updateTable('quota_day')
    .set((counter) => ({ used: counter('used', '+', units) }))
    .where('key_id', '=', keyId)
    .where('day', '=', day),
);

/** Reads the reserved and refunded units of work, and locks the row. */
export const lockedReservation = statement('locked_quota_reservation', (db, { reference }: { reference: string }) =>
  db
    .selectFrom('quota_reservation')
    .select((work) => [
      'purpose as use',
      'key_id as keyId',
      'brand_id as brandId',
      sql<string>`${work.ref('day')}::text`.as('day'),
      sql<string>`${work.ref('month')}::text`.as('month'),
      work('units', '-', work.ref('released')).as('left'),
    ])
    .where('reference', '=', reference)
    .forUpdate(),
);

interface Release {
  readonly reference: string;
  readonly releaseKey: string;
  readonly units: number;
}

/** Records a refund; no row when one with this name exists. */
export const insertRelease = statement('insert_quota_release', (db, { reference, releaseKey, units }: Release) =>
  db
    .insertInto('quota_release')
    .values({ reference, release_key: releaseKey, units })
    .onConflict((conflict) => conflict.doNothing()),
);

export const addReleased = statement(
  'add_released_units',
  (db, { reference, units }: { reference: string; units: number }) =>
    db
      .updateTable('quota_reservation')
      .set((work) => ({ released: work('released', '+', units) }))
      .where('reference', '=', reference),
);
