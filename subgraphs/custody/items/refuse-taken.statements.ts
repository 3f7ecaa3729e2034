import { sql } from 'kysely';
import { certificateLifeCycle } from '../../../schema/life-cycles/certificate.js';
import { GONE } from '../../../schema/life-cycles/item.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { statement } from '../tables.js';

interface Named {
  readonly ats: readonly number[];
  readonly brandIds: readonly number[];
  readonly keys: readonly string[];
  readonly uidHashes: readonly (Buffer | null)[];
  readonly serials: readonly (string | null)[];
  readonly certificateAts: readonly number[];
  readonly certificateKeys: readonly string[];
  readonly certificates: readonly string[];
}

/**
 * Finds conflicts of an import with other items: a key of another brand, a chip hash or certificate of another item, a
 * serial in the catalog. Items that were not imported count too. `at`: position in the input.
 */
export const takenByOthers = statement('taken_by_others', (db, named: Named) => {
  const given = (values: readonly (string | null)[], ats = named.ats, keys = named.keys) =>
    db
      .selectFrom(rowsOfArrays('given', { at: ['int', ats], key: ['text', keys], value: ['text', values] }))
      .select('given.at');
  const other = sql<boolean>`item.import_key is distinct from given.key`;
  return db
    .selectFrom(
      rowsOfArrays('given', {
        at: ['int', named.ats],
        brand_id: ['bigint', named.brandIds],
        key: ['text', named.keys],
      }),
    )
    .innerJoin('item', 'item.import_key', 'given.key')
    .whereRef('item.brand_id', '<>', 'given.brand_id')
    .select(['given.at', sql<string>`'key'`.as('field')])
    .unionAll(
      db
        .selectFrom(
          rowsOfArrays('given', {
            at: ['int', named.ats],
            key: ['text', named.keys],
            value: ['bytea', named.uidHashes],
          }),
        )
        .select('given.at')
        .innerJoin('item', 'item.uid_hash', 'given.value')
        .where(other)
        .select(sql<string>`'uid_hash'`.as('field')),
    )
    .unionAll(
      given(named.serials)
        .innerJoin('item', 'item.serial', 'given.value')
        .where(other)
        .where('item.status', 'not in', GONE)
        .select(sql<string>`'serial'`.as('field')),
    )
    .unionAll(
      given(named.certificates, named.certificateAts, named.certificateKeys)
        .innerJoin('certificate', 'certificate.number', 'given.value')
        .innerJoin('item', 'item.id', 'certificate.item_id')
        .where(other)
        .select(sql<string>`'certificates'`.as('field')),
    );
});

interface NamedCertificates {
  readonly ats: readonly number[];
  readonly keys: readonly string[];
  readonly numbers: readonly string[];
}

/**
 * Finds certificates of an import described as valid that were revoked since, which is final. `at`: position in the
 * input.
 */
export const revokedSince = statement('certificates_revoked_since', (db, { ats, keys, numbers }: NamedCertificates) =>
  db
    .selectFrom(rowsOfArrays('given', { at: ['int', ats], key: ['text', keys], value: ['text', numbers] }))
    .innerJoin('certificate', 'certificate.number', 'given.value')
    .innerJoin('item', (join) =>
      join.onRef('item.id', '=', 'certificate.item_id').onRef('item.import_key', '=', 'given.key'),
    )
    .where('certificate.status', '=', certificateLifeCycle.step('revoke').to)
    .select(['given.at', 'certificate.number']),
);
