import { expressionBuilder, sql } from 'kysely';
import { closeEntryAbout } from '../../common/audit/audit.statements.js';
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

/**
 * Selects the entries whose status may not be "valid": withdrawn ones, and those of items. As arrays: a list may have tens of
 * thousands.
 */
const statusEntries = statement('status_entries_of_list', (db, { brandId, first, end }: EntriesAsked) =>
  db
    .selectFrom('version as v')
    .innerJoin('passport as p', 'p.id', 'v.passport_id')
    .select(({ ref }) => {
      const gathered = (column: 'v.status_entry' | 'p.product_id', withdrawn: 'null' | 'not null') =>
        sql<
          number[]
        >`coalesce(array_agg(${ref(column)}) filter (where ${ref('v.withdrawn_at')} is ${sql.raw(withdrawn)}), '{}')`;
      return [
        gathered('v.status_entry', 'not null').as('withdrawn'),
        gathered('v.status_entry', 'null').as('entries'),
        gathered('p.product_id', 'null').as('items'),
      ];
    })
    .where('p.brand_id', '=', brandId)
    .where('v.status_entry', '>=', first)
    .where('v.status_entry', '<', end)
    .where(({ or, eb }) => or([eb('p.product_id', 'is not', null), eb('v.withdrawn_at', 'is not', null)])),
);

/** Entries of a status list: withdrawn ones, and others side by side with the item that each one's credential is about. */
export type StatusEntries = RowOf<typeof statusEntries>;

export const issuerReads = ({ pool, lookups }: ReadPools) => ({
  /** Keys of a brand by its public code, newest first. */
  keys: batchReadMany(lookups, { ...keysByCode, keyOf: (row) => row.brand_code }),
  /** Reads the entries of one list of a brand; undefined for an unknown list. */
  async statusEntries(brandCode: string, list: number): Promise<StatusEntries | undefined> {
    if (list < 0) return undefined;
    const issuer = await issuerByCode.row(pool, { brandCode });
    if (!issuer || issuer.next_status_entry <= list * LIST_SIZE) return undefined;
    return statusEntries.row(pool, {
      brandId: issuer.brand_id,
      first: list * LIST_SIZE,
      end: (list + 1) * LIST_SIZE,
    });
  },
});

export type IssuerReads = ReturnType<typeof issuerReads>;
