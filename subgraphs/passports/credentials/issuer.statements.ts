import { expressionBuilder, sql } from 'kysely';
import { closeEntryAbout } from '../../lib/audit/audit.statements.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { type PassportsColumns, statement } from '../tables.js';
import { LIST_SIZE } from './status-list.rules.js';

const keysByCode = statement.lookup('issuer_keys_by_code', (db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('issuer as i')
    .innerJoin('issuer_key as k', 'k.brand_id', 'i.brand_id')
    .select([
      'k.id',
      'k.brand_id',
      'i.brand_code',
      'k.kid',
      'k.public_jwk',
      'k.created_at',
      'k.retired_at',
      'k.revoked_at',
    ])
    .where('i.brand_code', '=', anyOf(keys))
    .orderBy('k.id', 'desc'),
);

/** Closes an audit entry about a key, in the log of its brand. */
export const closeEntryAboutKey = closeEntryAbout('IssuerKey', (kid) =>
  expressionBuilder<PassportsColumns>()
    .selectFrom('issuer_key')
    .select('issuer_key.brand_id')
    .where('kid', '=', kid)
    .$asScalar(),
);

const issuerByCode = statement('issuer_by_code', (db, { brandCode }: { brandCode: string }) =>
  db.selectFrom('issuer').select(['brand_id', 'next_status_entry']).where('brand_code', '=', brandCode),
);

interface EntriesAsked {
  readonly brandId: number;
  readonly first: number;
  readonly end: number;
}

/** Selects the entries whose status may not be "valid": those of items, and withdrawn ones. */
const statusEntries = statement('status_entries_of_list', (db, { brandId, first, end }: EntriesAsked) =>
  db
    .selectFrom('version as v')
    .innerJoin('passport as p', 'p.id', 'v.passport_id')
    .select(['v.status_entry', 'p.product_id', sql<boolean>`v.withdrawn_at is not null`.as('withdrawn')])
    .where('p.brand_id', '=', brandId)
    .where('v.status_entry', '>=', first)
    .where('v.status_entry', '<', end)
    .where(({ or, eb }) => or([eb('p.product_id', 'is not', null), eb('v.withdrawn_at', 'is not', null)])),
);

/** An entry of a status list: subject of its credential, and whether it was withdrawn. */
export type StatusRow = RowOf<typeof statusEntries>;

export const issuerReads = ({ pool, lookups }: ReadPools) => ({
  /** Keys of a brand by its public code, newest first. */
  keys: batchReadMany(lookups, { ...keysByCode, keyOf: (row) => row.brand_code }),
  /** Reads the entries of one list of a brand; undefined for an unknown list. */
  async statusEntries(brandCode: string, list: number): Promise<StatusRow[] | undefined> {
    if (list < 0) return undefined;
    const issuer = await issuerByCode.row(pool, { brandCode });
    if (!issuer || issuer.next_status_entry <= list * LIST_SIZE) return undefined;
    return statusEntries.rows(pool, {
      brandId: issuer.brand_id,
      first: list * LIST_SIZE,
      end: (list + 1) * LIST_SIZE,
    });
  },
});

export type IssuerReads = ReturnType<typeof issuerReads>;
