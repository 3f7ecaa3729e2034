import { type QueryCreator, sql } from 'kysely';
import { skipScan } from '../../lib/database/skip-scan.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { secondsSince } from '../../lib/jobs/seconds-since.statements.js';
import { type PassportsColumns, statement } from '../tables.js';

type WithBrands = PassportsColumns & { brands: { brand_id: number | null } };

/** Selects passports that wait to be copied, of each brand in turn. */
const waitingInTurn = (all: QueryCreator<WithBrands>, { limit }: { readonly limit: number }) =>
  all
    .selectFrom('brands as b')
    .crossJoinLateral((brand) =>
      brand
        .selectFrom('backup_copy')
        .select(['passport_id', 'revision', 'anew', 'product_keys', 'failures', 'changed_at', 'backup_copy.brand_id'])
        .whereRef('backup_copy.brand_id', '=', 'b.brand_id')
        .where('changed_at', 'is not', null)
        .orderBy('failures')
        .orderBy('changed_at')
        .limit(limit)
        .as('c'),
    )
    .select(['c.passport_id', 'c.revision', 'c.anew', 'c.product_keys'])
    .orderBy((c) => sql`least(${c.ref('c.failures')}, 1)`)
    .orderBy(
      (c) =>
        sql`row_number() over (partition by ${c.ref('c.brand_id')} order by ${c.ref('c.failures')}, ${c.ref('c.changed_at')})`,
    )
    .orderBy('c.changed_at')
    .limit(limit);

/**
 * Lists passports whose last change is not copied: of each brand in turn, so that many of one do not delay those of others, its
 * oldest change first and failed ones last. Brands are found by a skip scan.
 */
export const copiesWaiting = statement.planned('backup_copies_waiting', (db, asked: { limit: number }) =>
  waitingInTurn(
    db.withRecursive('brands(brand_id)', (all) =>
      skipScan(all, 'brands', 'backup_copy', 'brand_id', sql`changed_at is not null`),
    ),
    asked,
  ),
);

export type WaitingCopy = RowOf<typeof copiesWaiting>;

interface Copied {
  readonly passportId: number;
  readonly revision: number;
  readonly productKeys: readonly string[];
  readonly itemState: string | null;
  readonly gtin: string | null;
}

/** Records that a passport is copied, unless it changed meanwhile. */
export const noteCopied = statement(
  'note_backup_copied',
  (db, { passportId, revision, productKeys, itemState, gtin }: Copied) =>
    db
      .updateTable('backup_copy')
      .set({
        changed_at: sql<Date | null>`case when revision = ${revision} then null else changed_at end`,
        anew: false,
        failures: 0,
        product_keys: sql<string[]>`${productKeys}::text[]`,
        item_state: itemState,
        gtin,
        checked_at: sql<Date>`now()`,
        copied_at: sql<Date>`now()`,
      })
      .where('passport_id', '=', passportId),
);

/** Records a failed copy, which moves the passport to the end of the queue. */
export const noteCopyFailed = statement('note_backup_copy_failed', (db, { passportId }: { passportId: number }) =>
  db
    .updateTable('backup_copy')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('passport_id', '=', passportId),
);

/** Records the names of a passport's product before their records are written. */
export const noteProductKeys = statement(
  'note_backup_product_keys',
  (db, { passportId, productKeys }: { passportId: number; productKeys: readonly string[] }) =>
    db
      .updateTable('backup_copy')
      .set({ product_keys: sql<string[]>`${productKeys}::text[]` })
      .where('passport_id', '=', passportId),
);

/** Lists the passports with a product name. */
export const passportsOfProduct = statement('backup_passports_of_product', (db, { key }: { key: string }) =>
  db
    .selectFrom('backup_copy')
    .select('passport_id')
    .where(sql<boolean>`product_keys @> array[${key}::text]`)
    .orderBy('passport_id'),
);

/** Marks every passport, list and key to be copied again, to another or an emptied store. */
export const copyAllAnew = statement('backup_copy_all_anew', (db) =>
  db.updateTable('backup_copy').set(({ eb, fn }) => ({
    anew: true,
    changed_at: fn.coalesce('changed_at', sql<Date>`now()`),
    revision: eb('revision', '+', 1),
  })),
);
export const listAllAnew = statement('backup_list_all_anew', (db) =>
  db.updateTable('backup_list').set({ changed_at: sql<Date>`now()`, copied_at: null }),
);
export const issueAllAnew = statement('backup_issuers_all_anew', (db) =>
  db.updateTable('issuer').set({ keys_changed_at: sql<Date>`now()` }),
);

/** Reads until when everything is copied, by the database's clock. */
export const copiedUntil = statement('backup_copied_until', (db) =>
  db
    .selectFrom('backup_copy')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.coalesce(fn.min('changed_at'), sql<Date>`now()`).as('watermark'),
      sql<Date>`now()`.as('now'),
    ])
    .where('changed_at', 'is not', null),
);

export const waitingCopies = statement('backup_copies_counted', (db) =>
  db
    .selectFrom('backup_copy')
    .select(({ fn }) => [
      fn.countAll().as('passport_copies_waiting'),
      secondsSince(fn.min('changed_at')).as('passport_copies_oldest_seconds'),
    ])
    .where('changed_at', 'is not', null),
);

/** Lists the copied passports whose subjects were compared longest ago. */
export const copiesToCheck = statement('backup_copies_to_check', (db, { limit }: { limit: number }) =>
  db
    .selectFrom('backup_copy as c')
    .innerJoin('passport as p', 'p.id', 'c.passport_id')
    .select(['c.passport_id', 'p.product_id', 'p.product_batch_id', 'p.product_model_id', 'c.item_state', 'c.gtin'])
    .where('c.copied_at', 'is not', null)
    .orderBy('c.checked_at')
    .limit(limit),
);

/** A copied passport, with what its copy says of its subject. */
export type CopyToCheck = RowOf<typeof copiesToCheck>;

/** Records that the subjects of passports were compared; those in `changed` are copied again. */
export const noteChecked = statement(
  'note_backup_copies_checked',
  (db, { ids, changed }: { ids: readonly number[]; changed: readonly number[] }) =>
    db
      .updateTable('backup_copy')
      .set(({ ref }) => ({
        checked_at: sql<Date>`now()`,
        changed_at: sql<Date | null>`case when passport_id = any(${changed}::bigint[])
          then coalesce(${ref('changed_at')}, now()) else ${ref('changed_at')} end`,
        revision: sql<number>`${ref('revision')} + (passport_id = any(${changed}::bigint[]))::int`,
      }))
      .where('passport_id', '=', anyOf(ids)),
);

/** Lists brands with changed keys. */
export const issuersWaiting = statement('backup_issuers_waiting', (db, { limit }: { limit: number }) =>
  db
    .selectFrom('issuer')
    .select(['brand_id', 'brand_code', sql<string>`keys_changed_at::text`.as('since')])
    .where('keys_changed_at', 'is not', null)
    .limit(limit),
);

export const noteIssuerCopied = statement(
  'note_backup_issuer_copied',
  (db, { brandId, since }: { brandId: number; since: string }) =>
    db
      .updateTable('issuer')
      .set({ keys_changed_at: null })
      .where('brand_id', '=', brandId)
      .where('keys_changed_at', '=', sql<Date>`${since}::timestamptz`),
);

interface ListOf {
  readonly brandId: number;
  readonly list: number;
}

/** Records that a status list may have changed. */
export const noteListChanged = statement('note_backup_list_changed', (db, { brandId, list }: ListOf) =>
  db
    .insertInto('backup_list')
    .values({ brand_id: brandId, list, changed_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.columns(['brand_id', 'list']).doUpdateSet({ changed_at: sql<Date>`now()` })),
);

/** Records that the copied status lists of a brand may have changed. */
export const noteListsChanged = statement('note_backup_lists_changed', (db, { brandId }: { brandId: number }) =>
  db.updateTable('backup_list').set({ changed_at: sql<Date>`now()` }).where('brand_id', '=', brandId),
);

/** Lists changed status lists that were not copied recently, longest ago first, since copying reads the whole list. */
export const listsWaiting = statement('backup_lists_waiting', (db, { seconds }: { seconds: number }) =>
  db
    .selectFrom('backup_list as l')
    .innerJoin('issuer as i', 'i.brand_id', 'l.brand_id')
    .select(['l.brand_id', 'i.brand_code', 'l.list', sql<string>`l.changed_at::text`.as('since')])
    .where('l.changed_at', 'is not', null)
    .where(sql<boolean>`(l.copied_at is null or l.copied_at < now() - make_interval(secs => ${seconds}::int))`)
    .orderBy('l.copied_at', (copied) => copied.asc().nullsFirst())
    .orderBy('l.changed_at')
    .limit(50),
);

export const noteListCopied = statement(
  'note_backup_list_copied',
  (db, { brandId, list, since }: ListOf & { since: string }) =>
    db
      .updateTable('backup_list')
      .set({
        changed_at: sql<Date | null>`case when changed_at = ${since}::timestamptz then null else changed_at end`,
        copied_at: sql<Date>`now()`,
      })
      .where('brand_id', '=', brandId)
      .where('list', '=', list),
);
