import { type InferResult, type QueryCreator, type Selectable, sql } from 'kysely';
import { itemLifeCycle } from '../../../schema/life-cycles/item.js';
import { type ByteText, bytesOf, byteText } from '../../lib/database/bytes.js';
import { type JsonOf, jsonOf, rowsOfJson } from '../../lib/database/given-rows.js';
import { anyOf, type Executor } from '../../lib/database/statement.js';
import { insertNewItems } from '../items/new-items.statements.js';
import type { sealTechnicalId } from '../items/technical-id.rules.js';
import { type CustodyColumns, statement } from '../tables.js';

const MINED = itemLifeCycle.step('mint_mined').to;
const CONFIRMED = itemLifeCycle.step('mint_confirmed');
const { to: STOLEN } = itemLifeCycle.step('theft_reported');

type Item = Selectable<CustodyColumns['item']>;

/** Given in hexadecimal digits after `0x`. */
type Bytes = 'uid_hash' | 'token_id';

/** An item whose registration was mined: an existing one, or one to be created from its batch row. */
export interface MinedItem extends Readonly<Record<Bytes, string>> {
  /** Id of an existing item; absent for one to be created. */
  readonly id?: Item['id'];
  /** Position of the batch row, for an item to be created. */
  readonly position?: Selectable<CustodyColumns['mint_batch_row']>['position'];
  readonly serial?: NonNullable<Item['serial']>;
  /** Serial that it gets where another item has the first one. */
  readonly spare_serial?: NonNullable<Item['serial']>;
  /** Encrypted, hexadecimal; for an item to be created. */
  readonly technical_id?: ReturnType<typeof sealTechnicalId>;
  /** Number of its new certificate; null for none. */
  readonly certificate: string | null;
  /** Number that the certificate of an item to be created gets where another certificate has the first one. */
  readonly spare_certificate?: string;
  /** True where events are emitted for each step: the item becomes `mined` first, even where its block is final already. */
  readonly emits: boolean;
}

/** Rows of a batch registered by one transaction. */
type MinedChunk = Pick<Selectable<CustodyColumns['mint_chunk']>, 'batch_id' | 'first_position'>;

export interface Mining {
  /** Transaction that registered them. */
  readonly registrationId: number;
  readonly txHash: string;
  /** Time of recording. */
  readonly at: Date;
  readonly vaultAddress: string;
  /** True where its block is final already: items without events become `written` at once. */
  readonly isFinal: boolean;
}

interface Given extends Omit<MinedItem, 'emits' | Bytes>, Readonly<Record<Bytes, ByteText>> {
  readonly is_final: boolean;
}

interface Mined extends Omit<Mining, 'isFinal' | 'txHash'> {
  readonly txHash: Buffer;
  readonly items: JsonOf<readonly Given[]>;
  readonly batchId: number | null;
  readonly firstPosition: number | null;
}

/** Joins the given items with their batch rows. */
const givenRows = (db: QueryCreator<CustodyColumns>, { items, batchId }: Mined) =>
  db
    .selectFrom(
      rowsOfJson('p', items, {
        id: 'bigint',
        position: 'int',
        serial: 'text',
        spare_serial: 'text',
        uid_hash: 'bytea',
        technical_id: 'text',
        token_id: 'bytea',
        certificate: 'text',
        spare_certificate: 'text',
        is_final: 'boolean',
      }),
    )
    .leftJoin('mint_batch_row as r', (join) =>
      join.on('r.batch_id', '=', sql<number>`${batchId}::bigint`).onRef('r.position', '=', 'p.position'),
    )
    .selectAll('p')
    .select(['r.product_name', 'r.category_id', 'r.metadata_uri', 'r.model_id', 'r.lot_id', 'r.image_url']);

type WithGiven = CustodyColumns & { given: InferResult<ReturnType<typeof givenRows>>[number] };

const STATUS = sql<Item['status']>`case when p.is_final then ${sql.lit(CONFIRMED.to)} else ${sql.lit(MINED)} end`;
const hashOf = ({ txHash }: Mined) => sql<Buffer>`${txHash}::bytea`;
const timeOf = ({ at }: Mined) => sql<Date>`${at}::timestamptz`;
const confirmedAt = ({ at }: Mined) => sql<Item['confirmed_at']>`case when p.is_final then ${at}::timestamptz end`;

type GivenRow = WithGiven['given'];
const ofRow = <Column extends keyof GivenRow>(column: Column) => sql.ref<GivenRow[Column]>(`p.${column}`);

/** Inserts an item for each batch row. */
const createItems = (all: QueryCreator<WithGiven>, mined: Mined) =>
  insertNewItems(
    all,
    {
      brand_id: sql.ref<Item['brand_id']>('b.brand_id'),
      brand_code: sql.ref<Item['brand_code']>('b.brand_code'),
      product_name: ofRow('product_name').$notNull(),
      category_id: ofRow('category_id').$notNull(),
      metadata_uri: ofRow('metadata_uri'),
      origin: sql.lit('batch'),
      identity: sql.ref<Item['identity']>('b.identity'),
      serial: sql<Item['serial']>`
        case when exists (select from item as o where o.serial = p.serial) then p.spare_serial else p.serial end`,
      uid_hash: ofRow('uid_hash'),
      technical_id: sql<Item['technical_id']>`decode(p.technical_id, 'hex')`,
      token_id: ofRow('token_id'),
      registration_id: sql<number>`${mined.registrationId}::bigint`,
      status: STATUS,
      tx_hash: hashOf(mined),
      mined_at: timeOf(mined),
      confirmed_at: confirmedAt(mined),
      created_at: timeOf(mined),
      model_id: ofRow('model_id'),
      batch_id: ofRow('lot_id'),
      image_url: ofRow('image_url'),
    },
    (values) =>
      all
        .selectFrom(['given as p', 'mint_batch as b'])
        .select(values)
        .where('b.id', '=', mined.batchId)
        .where('p.id', 'is', null)
        .orderBy('p.position'),
  ).returning(['id', 'brand_id', 'uid_hash']);

/** Updates the existing items. */
const changeItems = (all: QueryCreator<WithGiven>, mined: Mined) =>
  all
    .updateTable('item as i')
    .from('given as p')
    .set({
      // An item reported stolen during its registration stays stolen; the registered status is restored when the report
      // is closed.
      status: sql<Item['status']>`case i.status when ${sql.lit(STOLEN)} then i.status else ${STATUS} end`,
      status_before_theft: sql<Item['status_before_theft']>`
            case i.status when ${sql.lit(STOLEN)} then ${sql.lit(MINED)} else i.status_before_theft end`,
      token_id: sql.ref<Item['token_id']>('p.token_id'),
      tx_hash: hashOf(mined),
      mined_at: timeOf(mined),
      confirmed_at: sql<
        Item['confirmed_at']
      >`case i.status when ${sql.lit(STOLEN)} then null else ${confirmedAt(mined)} end`,
    })
    .whereRef('i.id', '=', 'p.id')
    // Rows to be created have no id; this condition makes every plan find none of them.
    .where('p.id', 'is not', null)
    .returning(['i.id', 'i.brand_id', 'i.uid_hash']);

type WithMined = WithGiven & { mined: Pick<Item, 'id' | 'brand_id' | 'uid_hash'> };

/** Inserts the first movement of each item, to the vault. */
const beginHistories = (all: QueryCreator<WithMined>, mined: Mined) =>
  all
    .insertInto('movement')
    .columns(['event_id', 'item_id', 'at', 'reason', 'from_role', 'to_role', 'to_address', 'tx_hash'])
    .expression(
      all
        .selectFrom('mined')
        .select([
          sql<string>`gen_random_uuid()`.as('event_id'),
          'id',
          timeOf(mined).as('at'),
          sql.lit('mint' as const).as('reason'),
          sql.lit('mint' as const).as('from_role'),
          sql.lit('vault' as const).as('to_role'),
          sql<string>`${mined.vaultAddress}::text`.as('to_address'),
          hashOf(mined).as('tx_hash'),
        ])
        .orderBy('id'),
    );

/** Inserts the new certificates. */
const issueCertificates = (all: QueryCreator<WithMined>, mined: Mined) =>
  all
    .insertInto('certificate')
    .columns(['item_id', 'brand_id', 'number', 'issued_at'])
    .expression(
      all
        .selectFrom('mined as m')
        .innerJoin('given as p', 'p.uid_hash', 'm.uid_hash')
        .select([
          'm.id',
          'm.brand_id',
          sql<string>`case when exists (select from certificate as o where o.number = p.certificate)
            then coalesce(p.spare_certificate, p.certificate) else p.certificate end`.as('number'),
          timeOf(mined).as('issued_at'),
        ])
        .where('p.certificate', 'is not', null)
        .orderBy('m.id'),
    );

const mine = statement('mine_items', (db, mined: Mined) =>
  db
    .with(
      (cte) => cte('given').materialized(),
      (all) => givenRows(all, mined),
    )
    .with('created', (all) => createItems(all, mined))
    .with('changed', (all) => changeItems(all, mined))
    .with('mined', (all) =>
      all
        .selectFrom('created')
        .select(['id', 'brand_id', 'uid_hash'])
        .unionAll(all.selectFrom('changed').select(['id', 'brand_id', 'uid_hash'])),
    )
    .with('begun', (all) => beginHistories(all, mined))
    .with('certified', (all) => issueCertificates(all, mined))
    .updateTable('mint_chunk')
    .set({
      item_ids: sql<Selectable<CustodyColumns['mint_chunk']>['item_ids']>`(
        select array_agg(c.id order by p.position) from created c join given p on p.uid_hash = c.uid_hash)`,
    })
    .where('batch_id', '=', sql<number>`${mined.batchId}::bigint`)
    .where('first_position', '=', sql<number>`${mined.firstPosition}::int`),
);

/**
 * Records the items of one transaction as `mined` or `written`, with first movement and certificate: existing ones, and
 * those created from the rows of a chunk. One statement, since a round trip costs more than the work per item.
 */
export async function mineItems(
  on: Executor,
  items: readonly MinedItem[],
  { isFinal, txHash, ...mining }: Mining,
  chunk?: MinedChunk,
): Promise<void> {
  const rows = items.map(({ emits, uid_hash, token_id, ...item }) => {
    const bytes = { uid_hash: byteText(uid_hash), token_id: byteText(token_id) };
    return { ...item, ...bytes, is_final: isFinal && !emits };
  });
  await mine.run(on, {
    ...mining,
    txHash: bytesOf(txHash),
    items: jsonOf(rows),
    batchId: chunk?.batch_id ?? null,
    firstPosition: chunk?.first_position ?? null,
  });
}

interface Confirmed {
  readonly registrationId: number;
  readonly at: Date;
}

const confirm = statement('confirm_items', (db, { registrationId, at }: Confirmed) =>
  db
    .with('confirmed', (all) =>
      all
        .updateTable('item')
        .set({ confirmed_at: at, status: CONFIRMED.to })
        .where('registration_id', '=', registrationId)
        .where('mined_at', 'is not', null)
        .where('confirmed_at', 'is', null)
        .where('origin', '<>', 'console')
        .where('status', 'in', CONFIRMED.from)
        .returning('id'),
    )
    .selectFrom('item')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('mined_at', 'is not', null)
    .where('confirmed_at', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('confirmed').select('confirmed.id'))
    .orderBy('id'),
);

/**
 * Records the items of a transaction whose registration emits no events as final: `mined` ones become `written` (§6).
 * Returns the ids of those that are mined but not final, in order.
 */
export const confirmItems = async (on: Executor, registrationId: number, at: Date): Promise<readonly number[]> =>
  (await confirm.rows(on, { registrationId, at })).map(({ id }) => id);

export const setConfirmed = statement('set_item_confirmed', (db, { id, at }: { id: number; at: Date }) =>
  db.updateTable('item').set({ confirmed_at: at }).where('id', '=', id),
);

/** Takes a registration from its items, which will not be registered by it. */
export const forgetRegistration = statement('forget_registration', (db, { ids }: { ids: readonly number[] }) =>
  db.updateTable('item').set({ registration_id: null }).where('id', '=', anyOf(ids)),
);
