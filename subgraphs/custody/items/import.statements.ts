import { type Selectable, sql } from 'kysely';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { selectedDigits } from '../../lib/database/bytes.js';
import { held } from '../../lib/database/mechanisms/held.js';
import { anyOf } from '../../lib/database/statement.js';
import { endingProcesses } from '../ownership/process.statements.js';
import { CODES_OF_OWNERSHIP } from '../repair/single-use-code.rules.js';
import { type CustodyColumns, statement } from '../tables.js';
import { destroyed } from './destroyed.statements.js';
import type { ImportedStatus } from './item-status.rules.js';

const { to: BURNED } = itemLifeCycle.step('burn_confirmed');

type Item = Selectable<CustodyColumns['item']>;

/** Finds which import keys exist. */
export const knownImportKeys = statement('known_import_keys', (db, { keys }: { keys: readonly string[] }) =>
  db.selectFrom('item').select('import_key').where('import_key', '=', anyOf(keys)),
);

export const itemOfImportKey = statement('item_of_import_key', (db, { key }: { key: string }) =>
  db.selectFrom('item').select('id').where('import_key', '=', key),
);

/** Reads the imported items whose registration is not final yet. */
export const unconfirmedImports = statement('unconfirmed_imports', (db) =>
  db
    .selectFrom('item')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('import_key', 'is not', null)
    .where('registration_id', 'is not', null)
    .where('confirmed_at', 'is', null),
);

export const lockImported = statement('lock_imported', (db, { key, brandId }: { key: string; brandId: number }) =>
  db
    .selectFrom('item')
    .select(['id', 'owner_account_id', 'status'])
    .select(({ ref }) => selectedDigits(ref('token_id')).as('token_id'))
    .select((eb) => eb('import_finished_at', 'is not', null).as('isFinished'))
    .where('import_key', '=', key)
    .where('brand_id', '=', brandId)
    .forUpdate(),
);

interface Description {
  readonly name: string;
  readonly categoryId: number;
  readonly modelId: number | null;
  readonly batchId: number | null;
  readonly metadataUri: string | null;
  readonly imageUrl: string | null;
  readonly serial: string | null;
  readonly identity: boolean;
}

const description = (described: Description) => ({
  product_name: described.name,
  category_id: described.categoryId,
  model_id: described.modelId,
  batch_id: described.batchId,
  metadata_uri: described.metadataUri,
  image_url: described.imageUrl,
  identity: described.identity,
});

interface Described extends Description, ImportedStatus {
  readonly id: number;
  readonly now: Date;
}

/** Writes the description of an import to its new item. */
export const describeImported = statement('describe_imported', (db, described: Described) =>
  db
    .updateTable('item')
    .set({
      ...description(described),
      status: described.status,
      serial: sql<Item['serial']>`coalesce(${described.serial}, serial)`,
      import_finished_at: described.now,
      status_before_theft: described.beforeTheft,
      status_before_leaving: described.beforeLeaving,
    })
    .where('id', '=', described.id),
);

interface DescribedAgain extends Description {
  readonly key: string;
  readonly brandId: number;
}

/** Updates the description of an earlier imported item, whose state is left unchanged. */
export const describeImportedAgain = statement('describe_imported_again', (db, described: DescribedAgain) =>
  db
    .updateTable('item')
    .set({ ...description(described), serial: sql<Item['serial']>`coalesce(serial, ${described.serial})` })
    .where('import_key', '=', described.key)
    .where('brand_id', '=', described.brandId)
    .where('status', '<>', BURNED),
);

/**
 * Serialises imports until the end of the transaction, since chip hashes, serials and certificate numbers are unique
 * across brands.
 */
export const lockImports = statement('lock_imports', (db) =>
  db.selectNoFrom(held(sql<string>`'imports'`, sql`pg_advisory_xact_lock(hashtext('custody import'), 0)`)),
);

/** Progress of an item's import: registration not final, state and certificates missing, or complete. */
export type ImportState = 'pending' | 'ready' | 'finished';

export const importStates = statement('import_states', (db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('item')
    .select((eb) => [
      'id',
      eb.ref('import_key').$notNull().as('import_key'),
      eb
        .case()
        .when('import_finished_at', 'is not', null)
        .then('finished')
        .when(eb.and([eb('registration_id', 'is not', null), eb('confirmed_at', 'is', null)]))
        .then('pending')
        .else('ready')
        .end()
        .$castTo<ImportState>()
        .as('state'),
      eb('token_id', 'is not', null).$castTo<boolean>().as('isRegistered'),
    ])
    .where('import_key', '=', anyOf(keys)),
);

export const reportImportedTheft = statement(
  'report_imported_theft',
  (db, { itemId, now }: { itemId: number; now: Date }) =>
    db
      .insertInto('theft_report')
      .columns(['item_id', 'opened_at'])
      .expression(
        db
          .selectNoFrom([sql<number>`${itemId}::bigint`.as('item_id'), sql<Date>`${now}::timestamptz`.as('opened_at')])
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('theft_report').where('item_id', '=', itemId).where('closed_at', 'is', null))),
          ),
      ),
);

interface Owned {
  readonly itemId: number;
  readonly accountId: number;
  readonly masked: string;
  readonly now: Date;
}

/** Sets the owner of an item that had none, and ends what was offered to buyers: receipts and purchase codes. */
export const setImportedOwner = statement('set_imported_owner', (db, { itemId, accountId, masked, now }: Owned) =>
  endingProcesses(db, { itemId, now }, CODES_OF_OWNERSHIP)
    .updateTable('item')
    .set({ owner_account_id: accountId, owner_masked: masked })
    .where('id', '=', itemId),
);

/** Finds whether an item was ever transferred, or is being transferred. */
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

/** Reads imported items, destroyed or being destroyed, whose tokens are not burned. */
export const tokensToBurn = statement('tokens_to_burn', (db, { keys }: { keys: readonly string[] }) =>
  db
    .selectFrom('item')
    .select(['id'])
    .select(({ ref }) => selectedDigits(ref('token_id').$notNull()).as('token_id'))
    .where('import_key', '=', anyOf(keys))
    .where(destroyed('item'))
    .where('token_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('chain_transaction as t')
            .where('t.purpose', '=', 'burn')
            .where(sql<boolean>`t.reference = 'item ' || item.id`),
        ),
      ),
    ),
);
