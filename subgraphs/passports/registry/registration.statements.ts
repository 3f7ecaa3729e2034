import { sql } from 'kysely';
import { registrationLifeCycle } from '../../../schema/life-cycles/registration.js';
import type { ListPage } from '../../lib/bounds/page-lists.js';
import type { ReadPools } from '../../lib/database/database.js';
import { type JsonOf, rowsOfArrays, rowsOfJson } from '../../lib/database/given-rows.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { IN_FORCE } from './registration.rules.js';

interface PageAsked extends ListPage {
  readonly passportId: number;
}

const ofPassport = statement('registrations_of_passport', (db, { passportId, limit, skip }: PageAsked) =>
  db
    .selectFrom('registration')
    .selectAll()
    .where('passport_id', '=', passportId)
    .orderBy('version', 'desc')
    .limit(limit)
    .offset(skip),
);

interface VersionAsked {
  readonly passportId: number;
  readonly version: number;
}

const ofVersion = statement('registration_of_version', (db, { passportId, version }: VersionAsked) =>
  db.selectFrom('registration').selectAll().where('passport_id', '=', passportId).where('version', '=', version),
);

/** A registration, as it is kept. */
export type RegistrationRow = RowOf<typeof ofPassport>;

/**
 * Locks passports by id, which serialises changes of their registrations. Locked before the insert, whose foreign key
 * would lock them too, in another order.
 */
export const lockPassports = statement('lock_passports_to_register', (db, { ids }: { ids: readonly number[] }) =>
  db.selectFrom('passport').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate(),
);

const { from: SENDABLE, to: SENDING } = registrationLifeCycle.step('send');

const PREPARED = ['passport_id', 'brand_id', 'version', 'level', 'upi', 'data_hash', 'pointer'] as const;

/** Columns written before a version is submitted. */
export type Prepared = Pick<RegistrationRow, (typeof PREPARED)[number]>;

interface Preparation {
  readonly entries: JsonOf<readonly Prepared[]>;
  readonly now: Date;
  readonly by: number | null;
}

/** Marks versions as prepared; registered ones and those being sent are unchanged. */
export const prepareRegistrations = statement('prepare_registrations', (db, { entries, now, by }: Preparation) =>
  db
    .insertInto('registration')
    .columns([...PREPARED, 'prepared_at', 'prepared_by'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsOfJson('entry', entries, {
            passport_id: 'bigint',
            brand_id: 'bigint',
            version: 'int',
            level: 'text',
            upi: 'text',
            data_hash: 'text',
            pointer: 'jsonb',
          }),
        )
        .select([
          ...PREPARED,
          sql<Date>`${now}::timestamptz`.as('prepared_at'),
          sql<RegistrationRow['prepared_by']>`${by}::bigint`.as('prepared_by'),
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

/** Marks versions as being sent; returns those that were neither being sent nor registered. */
export const beginSending = statement('begin_sending_registrations', (db, { passportIds, versions }: Versions) =>
  db
    .updateTable('registration')
    .from(rowsOfArrays('asked', { passport_id: ['bigint', passportIds], version: ['int', versions] }))
    .set({ state: SENDING, failure: null })
    .whereRef('registration.passport_id', '=', 'asked.passport_id')
    .whereRef('registration.version', '=', 'asked.version')
    .where('registration.state', 'in', SENDABLE)
    .returning(['registration.id', 'registration.brand_id as brandId']),
);

/** Counts a brand's registrations by state. */
const counted = statement('registrations_counted', (db, { brandId }: { brandId: number }) =>
  db
    .selectFrom('registration')
    .select(({ fn }) => ['state', sql<number>`${fn.countAll()}`.as('registrations')])
    .where('brand_id', '=', brandId)
    .groupBy('state'),
);

/** Counts a brand's registered passports with another public version in service, or none. */
const outdated = statement('registrations_outdated', (db, { brandId }: { brandId: number }) =>
  db
    .selectFrom('registration as r')
    .select(({ fn }) => sql<number>`${fn.countAll()}`.as('registrations'))
    .where('r.brand_id', '=', brandId)
    .where('r.state', '=', IN_FORCE)
    .where(
      ({ ref, selectFrom }) =>
        sql<boolean>`${ref('r.version')} is distinct from ${selectFrom('version as v')
          .select(({ fn }) => fn.max('v.version').as('version'))
          .whereRef('v.passport_id', '=', 'r.passport_id')
          .where('v.superseded_at', 'is', null)
          .where('v.visibility', '=', 'public')}`,
    ),
);

export const registrationReads = ({ pool }: ReadPools) => ({
  /** Reads a page of the registrations of a passport, that of the newest version first. */
  ofPassport: (asked: PageAsked): Promise<RegistrationRow[]> => ofPassport.rows(pool, asked),
  ofVersion: (passportId: number, version: number): Promise<RegistrationRow | undefined> =>
    ofVersion.row(pool, { passportId, version }),
  counted: (brandId: number): Promise<RowOf<typeof counted>[]> => counted.rows(pool, { brandId }),
  outdated: async (brandId: number): Promise<number> => (await outdated.row(pool, { brandId }))?.registrations ?? 0,
});

export type RegistrationReads = ReturnType<typeof registrationReads>;
