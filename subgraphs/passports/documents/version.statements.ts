import { type Kysely, type NotNull, sql } from 'kysely';
import type { ListPage } from '../../lib/bounds/page-lists.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type PassportsColumns, statement } from '../tables.js';

/** Selects published versions with their passports, with columns for readers; of documents only the sizes. */
const shownVersions = (db: Kysely<PassportsColumns>) =>
  db
    .selectFrom('version as v')
    .innerJoin('passport as p', 'p.id', 'v.passport_id')
    .select([
      'v.id',
      'v.passport_id',
      'p.level',
      'p.brand_id',
      'p.brand_code',
      'p.product_id',
      'p.product_batch_id',
      'p.product_model_id',
      'p.schema_version',
      'v.version',
      'v.visibility',
      'v.data_hash',
      'v.sector',
      'v.disclosure',
      'v.published_at as publishedAt',
      'v.superseded_at as supersededAt',
      'v.withdrawn_at',
      // PostgreSQL stores the length, so the document itself is not read.
      sql<number>`octet_length(v.document)`.as('document_bytes'),
    ]);

/** Selects published versions with their proofs: seals, credentials and anchors. */
const versions = (db: Kysely<PassportsColumns>) =>
  shownVersions(db)
    .leftJoin('version as b', (join) =>
      join
        .onRef('b.passport_id', '=', 'v.passport_id')
        .on(({ eb, ref }) => eb('b.version', '=', eb(ref('v.version'), '-', 1))),
    )
    .leftJoin('anchor as a', 'a.id', 'v.anchor_id')
    .select([
      'p.first_published_at',
      'v.version_hash',
      'v.prev_version_hash',
      'b.version_hash as recorded_previous',
      'v.issuer',
      'v.vct',
      'v.status_entry',
      'v.kid',
      'v.cid',
      'v.stored_at',
      'v.leaf',
      'v.leaf_index',
      'v.merkle_proof',
      'a.merkle_root',
      'a.chain_id',
      'a.tx_hash',
      'a.contract_address',
      'a.anchored_at',
      'v.backed_up_at',
    ])
    // Not null, since a passport with a version was published.
    .$narrowType<{ first_published_at: NotNull }>();

const inServiceBy = (column: 'id' | 'product_id' | 'product_batch_id' | 'product_model_id') =>
  statement.lookup(`version_in_service_by_${column}`, (db, { keys }: { keys: readonly number[] }) =>
    versions(db).where('v.superseded_at', 'is', null).where(`p.${column}`, '=', anyOf(keys)),
  );

const inServiceByItem = inServiceBy('product_id');
const inServiceByLot = inServiceBy('product_batch_id');
const inServiceByModel = inServiceBy('product_model_id');
const inServiceByPassport = inServiceBy('id');

const shownByPassport = statement.lookup('version_shown_of_passport', (db, { keys }: { keys: readonly number[] }) =>
  shownVersions(db).where('v.superseded_at', 'is', null).where('v.passport_id', '=', anyOf(keys)),
);

interface ShownAt {
  readonly passportId: number;
  readonly instant: Date;
}

/** Selects the versions of a passport that are in service, and those that were at an instant. */
export const versionsShownAt = statement('versions_shown_at', (db, { passportId, instant }: ShownAt) =>
  shownVersions(db)
    .where('v.passport_id', '=', passportId)
    .where(({ or, and, eb }) =>
      or([
        eb('v.superseded_at', 'is', null),
        and([eb('v.published_at', '<=', instant), eb('v.superseded_at', '>', instant)]),
      ]),
    ),
);

/** Reads the versions in service of a passport that the transaction has locked. */
export const versionsInService = statement('versions_in_service', (db, { passportId }: { passportId: number }) =>
  versions(db).where('v.superseded_at', 'is', null).where('v.passport_id', '=', passportId),
);

const ofPassport = statement.lookup('version_of_passport', (db, { keys }: { keys: readonly number[] }) =>
  versions(db).where('v.passport_id', '=', anyOf(keys)).orderBy('v.version', 'desc'),
);

const newestOfPassport = statement.lookup('newest_version_of_passport', (db, { keys }: { keys: readonly number[] }) =>
  versions(db).where('v.id', 'in', ({ selectFrom }) =>
    selectFrom('passport as k')
      .select((of) =>
        of
          .selectFrom('version as n')
          .select('n.id')
          .whereRef('n.passport_id', '=', 'k.id')
          .orderBy('n.version', 'desc')
          .limit(1)
          .$asScalar()
          .$notNull()
          .as('id'),
      )
      .where('k.id', '=', anyOf(keys)),
  ),
);

interface PageAsked extends ListPage {
  readonly passportId: number;
}

const pageOfPassport = statement('page_of_versions_of_passport', (db, { passportId, limit, skip }: PageAsked) =>
  versions(db).where('v.passport_id', '=', passportId).orderBy('v.version', 'desc').limit(limit).offset(skip),
);

interface NumberedAsked {
  readonly passportId: number;
  readonly numbers: readonly number[];
}

const numbered = statement('version_numbered', (db, { passportId, numbers }: NumberedAsked) =>
  versions(db).where('v.passport_id', '=', passportId).where('v.version', '=', anyOf(numbers)),
);

interface SealsAsked {
  readonly passportId: number;
  readonly version: number;
  readonly limit: number;
}

const sealsBefore = statement('version_seals_before', (db, { passportId, version, limit }: SealsAsked) =>
  db
    .selectFrom('version')
    .select(['version', 'data_hash as dataHash', 'version_hash as versionHash'])
    .where('passport_id', '=', passportId)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(limit),
);

const ofContent = statement.lookup('version_of_content', (db, { keys }: { keys: readonly string[] }) =>
  db.selectFrom('version').select('cid').distinct().where('cid', '=', anyOf(keys)),
);

const document = statement.lookup('version_document', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('version').select(['id', 'document']).where('id', '=', anyOf(keys)),
);

const credential = statement.lookup('version_credential', (db, { keys }: { keys: readonly number[] }) =>
  db.selectFrom('version').select(['id', 'credential', 'disclosures']).where('id', '=', anyOf(keys)),
);

/** A published version with its passport, with columns for readers. `supersededAt`: null while in service. */
export type ShownVersionRow = RowOf<typeof shownByPassport>;

/**
 * A published version with passport and anchor, without the document. `supersededAt`: null while in service.
 * `recorded_previous`: recorded hash of the previous version; null for the first.
 */
export type VersionRow = RowOf<typeof ofPassport>;

/** A version in the chain of seals. */
export type SealRow = RowOf<typeof sealsBefore>;

export const versionReads = ({ pool, lookups }: ReadPools) => ({
  /** Versions in service of the own passport of an item, lot or model. */
  inServiceOfItem: batchReadMany(lookups, { ...inServiceByItem, keyOf: (row) => row.product_id }),
  inServiceOfBatch: batchReadMany(lookups, { ...inServiceByLot, keyOf: (row) => row.product_batch_id }),
  inServiceOfModel: batchReadMany(lookups, { ...inServiceByModel, keyOf: (row) => row.product_model_id }),
  /** Versions in service of a passport by id, with columns for readers, which suffice for conditional reads. */
  inServiceOfPassport: batchReadMany(lookups, { ...shownByPassport, keyOf: (row) => row.passport_id }),
  /** Versions of a passport in service, and those that were at an instant: a passport may have had thousands. */
  shownAt: (passportId: number, instant: Date): Promise<ShownVersionRow[]> =>
    versionsShownAt.rows(pool, { passportId, instant }),
  /** Versions in service of a passport, with their proofs. */
  inServiceWithProofs: batchReadMany(lookups, { ...inServiceByPassport, keyOf: (row) => row.passport_id }),
  /** The newest version ever published. */
  newestOfPassport: batchRead(lookups, { ...newestOfPassport, keyOf: (row) => row.passport_id }),
  /** Reads a page of all versions ever published, newest first. */
  pageOfPassport: (asked: PageAsked): Promise<VersionRow[]> => pageOfPassport.rows(pool, asked),
  /** Reads the versions with these numbers, in any order. */
  numbered: (passportId: number, numbers: readonly number[]): Promise<VersionRow[]> =>
    numbered.rows(pool, { passportId, numbers }),
  /** All versions ever published, newest first, which may be thousands. */
  ofPassport: batchReadMany(lookups, { ...ofPassport, keyOf: (row) => row.passport_id }),
  /** Reads the versions before one, oldest first. */
  sealsBefore: async (passportId: number, version: number, limit: number): Promise<SealRow[]> =>
    (await sealsBefore.rows(pool, { passportId, version, limit })).reverse(),
  /** Finds the version of a content copy by its CID. */
  ofContent: batchRead(lookups, { ...ofContent, keyOf: (row) => row.cid }),
  document: batchRead(lookups, { ...document, keyOf: (row) => row.id }),
  credential: batchRead(lookups, { ...credential, keyOf: (row) => row.id }),
});

export type VersionReads = ReturnType<typeof versionReads>;
