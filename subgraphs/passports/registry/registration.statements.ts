import { sql } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { registrationLifeCycle } from './registration.rules.js';

const ofPassport = statement.lookup('registrations_of_passport', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('registration').selectAll().where('passport_id', '=', anyOf(keys)).orderBy('version', 'desc'),
);

/** A registration, as it is kept. */
export type RegistrationRow = RowOf<typeof ofPassport>;

const { from: SENDABLE, to: SENDING } = registrationLifeCycle.step('send');

/** What is written of a version that is handed over; names are those of the columns. */
export interface Prepared {
  readonly passport_id: number;
  readonly brand_id: number;
  readonly version: number;
  readonly level: string;
  readonly upi: string;
  readonly data_hash: string;
  readonly pointer: object;
}

interface Preparation {
  /** A list of `Prepared`, as JSON. */
  readonly entries: string;
  readonly now: Date;
  readonly by: number | null;
}

/** Notes versions as handed over; one that is registered, or being sent, stays as it is. */
export const prepareRegistrations = statement('prepare_registrations', (db, { entries, now, by }: Preparation) =>
  db
    .insertInto('registration')
    .columns([
      ...(['passport_id', 'brand_id', 'version', 'level', 'upi', 'data_hash', 'pointer'] as const),
      ...(['prepared_at', 'prepared_by'] as const),
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<RegistrationRow>`jsonb_to_recordset(${entries}::jsonb)`.as<'entry'>(
            sql`entry (passport_id int, brand_id int, version int, level text, upi text, data_hash text, pointer jsonb)`,
          ),
        )
        .select([
          ...(['passport_id', 'brand_id', 'version', 'level', 'upi', 'data_hash', 'pointer'] as const),
          sql<Date>`${now}::timestamptz`.as('prepared_at'),
          sql<number | null>`${by}::int`.as('prepared_by'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['passport_id', 'version'])
        .doUpdateSet(({ ref }) => ({
          upi: ref('excluded.upi'),
          pointer: ref('excluded.pointer'),
          prepared_at: ref('excluded.prepared_at'),
          prepared_by: ref('excluded.prepared_by'),
        }))
        .where('registration.state', 'in', SENDABLE),
    ),
);

interface Versions {
  readonly passportIds: readonly number[];
  readonly versions: readonly number[];
}

/** Begins to send versions; returns those that were not on their way, nor registered. */
export const beginSending = statement('begin_sending_registrations', (db, { passportIds, versions }: Versions) =>
  db
    .updateTable('registration')
    .from(
      sql<{ passport_id: number; version: number }>`unnest(${passportIds}::int[], ${versions}::int[])`.as<'asked'>(
        sql`asked (passport_id, version)`,
      ),
    )
    .set({ state: SENDING, failure: null })
    .whereRef('registration.passport_id', '=', 'asked.passport_id')
    .whereRef('registration.version', '=', 'asked.version')
    .where('registration.state', 'in', SENDABLE)
    .returning('registration.id'),
);

/** Counts a brand's registrations by state. */
const counted = statement('registrations_counted', (db, { brandId }: { brandId: number }) =>
  db
    .selectFrom('registration')
    .select(({ fn }) => ['state', sql<number>`${fn.countAll()}::int`.as('registrations')])
    .where('brand_id', '=', brandId)
    .groupBy('state'),
);

/** Counts a brand's registered passports whose public version in service is another one, or that have none. */
const outdated = statement('registrations_outdated', (db, { brandId }: { brandId: number }) =>
  db
    .selectFrom('registration as r')
    .select(({ fn }) => sql<number>`${fn.countAll()}::int`.as('registrations'))
    .where('r.brand_id', '=', brandId)
    .where('r.state', '=', 'registered')
    .where(
      ({ ref, selectFrom }) =>
        sql<boolean>`${ref('r.version')} is distinct from ${selectFrom('version as v')
          .select(({ fn }) => fn.max('v.version').as('version'))
          .whereRef('v.passport_id', '=', 'r.passport_id')
          .where('v.superseded_at', 'is', null)
          .where('v.visibility', '=', 'public')}`,
    ),
);

export const registrationReads = ({ pool, lookups }: ReadPools) => ({
  /** Registrations of a passport, that of the newest version first. */
  ofPassport: batchReadMany(lookups, { ...ofPassport, keyOf: (row) => row.passport_id }),
  counted: (brandId: number): Promise<RowOf<typeof counted>[]> => counted.rows(pool, { brandId }),
  outdated: async (brandId: number): Promise<number> => (await outdated.row(pool, { brandId }))?.registrations ?? 0,
});

export type RegistrationReads = ReturnType<typeof registrationReads>;
