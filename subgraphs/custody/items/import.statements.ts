import { sql } from 'kysely';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { GONE, type ItemStatus } from './item-status.rules.js';

/** Which of some keys imports know an item by. */
export const knownImportKeys = statement('known_import_keys', (db, { keys }: { keys: readonly string[] }) =>
  db.selectFrom('item').select('import_key').where('import_key', '=', anyOf(keys)),
);

export const itemOfImportKey = statement('item_of_import_key', (db, { key }: { key: string }) =>
  db.selectFrom('item').select('id').where('import_key', '=', key),
);

/** Items of manifests whose registration is not final yet. */
export const unconfirmedImports = statement('unconfirmed_imports', (db) =>
  db
    .selectFrom('item')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('import_key', 'is not', null)
    .where('registration_id', 'is not', null)
    .where('confirmed_at', 'is', null),
);

interface Named {
  readonly ats: readonly number[];
  readonly brandIds: readonly number[];
  readonly keys: readonly string[];
  readonly uidHashes: readonly (string | null)[];
  readonly serials: readonly (string | null)[];
  readonly certificateAts: readonly number[];
  readonly certificateBrandIds: readonly number[];
  readonly certificates: readonly string[];
}

/**
 * Finds what of a manifest is another's already: the key or chip hash of an item of another brand, a serial that another brand's
 * item bears in the catalog, a certificate of another brand's item. `at` counts the items of the manifest.
 */
export const takenByOthers = statement('taken_by_others', (db, named: Named) => {
  const given = (values: readonly unknown[], ats = named.ats, brandIds = named.brandIds) =>
    db
      .selectFrom(
        sql<{
          at: number;
          brand_id: number;
          value: string;
        }>`unnest(${ats}::int[], ${brandIds}::int[], ${values}::text[])`.as<'given'>(sql`given (at, brand_id, value)`),
      )
      .select('given.at');
  const other = sql<boolean>`item.brand_id <> given.brand_id`;
  return given(named.keys)
    .innerJoin('item', 'item.import_key', 'given.value')
    .where(other)
    .select(sql<string>`'key'`.as('field'))
    .unionAll(
      given(named.uidHashes)
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
      given(named.certificates, named.certificateAts, named.certificateBrandIds)
        .innerJoin('certificate', 'certificate.number', 'given.value')
        .innerJoin('item', 'item.id', 'certificate.item_id')
        .where(other)
        .select(sql<string>`'certificates'`.as('field')),
    );
});

export const lockImported = statement('lock_imported', (db, { key, brandId }: { key: string; brandId: number }) =>
  db
    .selectFrom('item')
    .select(['id', 'owner_account_id', 'status', 'token_id'])
    .where('import_key', '=', key)
    .where('brand_id', '=', brandId)
    .forUpdate(),
);

interface Described {
  readonly id: number;
  readonly name: string;
  readonly categoryId: number;
  readonly modelId: number | null;
  readonly batchId: number | null;
  readonly metadataUri: string | null;
  readonly imageUrl: string | null;
  readonly status: ItemStatus;
  readonly serial: string | null;
  readonly identity: boolean;
}

/** Brings an item to what a manifest describes of it. */
export const describeImported = statement('describe_imported', (db, described: Described) =>
  db
    .updateTable('item')
    .set({
      product_name: described.name,
      category_id: described.categoryId,
      model_id: described.modelId,
      batch_id: described.batchId,
      metadata_uri: described.metadataUri,
      image_url: described.imageUrl,
      status: described.status,
      serial: sql<string>`coalesce(${described.serial}, serial)`,
      identity: described.identity,
      status_before_theft: sql<ItemStatus>`
        case when ${described.status} = 'stolen' then coalesce(status_before_theft, 'written') end`,
    })
    .where('id', '=', described.id),
);

export const reportImportedTheft = statement(
  'report_imported_theft',
  (db, { itemId, now }: { itemId: number; now: Date }) =>
    db
      .insertInto('theft_report')
      .columns(['item_id', 'opened_at'])
      .expression(
        db
          .selectNoFrom([sql<number>`${itemId}::int`.as('item_id'), sql<Date>`${now}::timestamptz`.as('opened_at')])
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('theft_report').where('item_id', '=', itemId).where('closed_at', 'is', null))),
          ),
      ),
);

interface Owned {
  readonly itemId: number;
  readonly accountId: number;
  readonly masked: string;
}

export const setImportedOwner = statement('set_imported_owner', (db, { itemId, accountId, masked }: Owned) =>
  db.updateTable('item').set({ owner_account_id: accountId, owner_masked: masked }).where('id', '=', itemId),
);

/** Finds whether an item ever passed to anybody, or is passing. */
export const passagesOf = statement('passages_of_item', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('movement')
    .select('item_id')
    .where('item_id', '=', itemId)
    .where('reason', '<>', 'mint')
    .unionAll(
      db.selectFrom('holder_change').select('item_id').where('item_id', '=', itemId).where('failed_at', 'is', null),
    )
    .limit(1),
);

interface Passed extends Owned {
  readonly from: number | null;
  readonly now: Date;
}

export const insertImportedChange = statement('insert_imported_change', (db, passed: Passed) =>
  db
    .insertInto('holder_change')
    .values({
      item_id: passed.itemId,
      reason: 'claim',
      from_account_id: passed.from,
      to_account_id: passed.accountId,
      to_masked: passed.masked,
      requested_at: passed.now,
      settled_at: passed.now,
    })
    .returning('id'),
);

/** Items of a manifest that are destroyed while their tokens are not. */
export const tokensToBurn = statement('tokens_to_burn', (db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('item')
    .select(['id', 'token_id'])
    .where('import_key', '=', anyOf(keys))
    .where('status', '=', 'burned')
    .where('token_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chain_transaction as t')
            .where('t.purpose', '=', 'burn')
            .where(sql<boolean>`t.reference = 'item ' || item.id`),
        ),
      ),
    )
    .$narrowType<{ token_id: string }>(),
);
