import { type Expression, type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { certificateLifeCycle } from '../../../schema/life-cycles/certificate.js';
import { GONE } from '../../../schema/life-cycles/item.js';
import { type ByteText, byteText, selectedBytes, selectedDigits, selectedHex } from '../../lib/database/bytes.js';
import type { ReadPools } from '../../lib/database/database.js';
import { type BatchReadMany, batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type Lookup } from '../../lib/database/statement.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { IdentifierForm } from './identifier-forms.rules.js';
import { hexOfTokenId } from './token-id.rules.js';

const ITEM_FIELDS = [
  'item.id',
  'item.brand_id',
  'item.brand_code',
  'item.serial',
  'item.product_name',
  'item.category_id',
  'item.model_id',
  'item.batch_id',
  'item.metadata_uri',
  'item.image_url',
  'item.identification',
  'item.origin',
  'item.identity',
  'item.status',
  'item.status_before_theft',
  'item.status_before_leaving',
  'item.owner_account_id',
  'item.owner_masked',
  'item.mined_at',
  'item.confirmed_at',
  'item.created_at',
] as const;

type FieldOf<Name> = Name extends `item.${infer Field}` ? Field : never;
type ItemField = FieldOf<(typeof ITEM_FIELDS)[number]> & keyof CustodyColumns['item'];

/** An item with the columns of its public record. */
export interface ItemRow extends Pick<Selectable<CustodyColumns['item']>, ItemField> {
  /** In hexadecimal digits after `0x`. */
  uid_hash: string;
  /** In decimal digits. */
  token_id: string | null;
  /** In hexadecimal digits after `0x`. */
  tx_hash: string | null;
  /** True while it has an open theft report. */
  declared_stolen: boolean;
  /** True with a certificate that is not revoked. */
  certificate_active: boolean;
}

const identifiers = ({ ref }: ItemExpressions) => [
  selectedHex(ref('item.uid_hash')).as('uid_hash'),
  selectedDigits(ref('item.token_id')).as('token_id'),
  selectedHex(ref('item.tx_hash')).as('tx_hash'),
];

type ItemExpressions = ExpressionBuilder<CustodyColumns, 'item'>;

/**
 * Selects whether a subquery about an item has a row, by one search for each item: `exists` in a list may be answered by reading the
 * whole table, as the planner disregards its limit.
 */
const isFound = (about: Expression<unknown>) => sql<boolean>`coalesce((${about}), false)`;

const yes = sql.lit(true).as('found');

/** Selects whether a theft report of an item is open. */
export const declaredStolen = ({ selectFrom }: ItemExpressions) =>
  isFound(
    selectFrom('theft_report').select(yes).whereRef('item_id', '=', 'item.id').where('closed_at', 'is', null).limit(1),
  ).as('declared_stolen');

const hasCertificate = ({ selectFrom }: ItemExpressions) =>
  isFound(
    selectFrom('certificate')
      .select(yes)
      .whereRef('item_id', '=', 'item.id')
      .where('certificate.status', '=', certificateLifeCycle.initial)
      .limit(1),
  ).as('certificate_active');

const marks = (eb: ItemExpressions) => [declaredStolen(eb), hasCertificate(eb)];

/** Starts a statement that reads items as `ItemRow`. */
export const selectItems = (db: Kysely<CustodyColumns>) =>
  db.selectFrom('item').select(ITEM_FIELDS).select(identifiers).select(marks);

/** Selects items whose identifiers resolve, as in the partial index on serials. */
const resolves = (eb: ExpressionBuilder<CustodyColumns, 'item'>) => eb('item.status', 'not in', GONE);

type Keys = { readonly keys: readonly string[] };

type ByteKeys = { readonly keys: readonly ByteText[] };

const itemsByBytes = (db: Kysely<CustodyColumns>, column: 'uid_hash' | 'token_id', { keys }: ByteKeys) =>
  selectItems(db)
    .select(({ ref }) => selectedBytes(ref(`item.${column}`)).as('key'))
    .where(`item.${column}`, '=', sql<Buffer>`any(${keys}::bytea[])`);

const itemsBySerial = (db: Kysely<CustodyColumns>, { keys }: Keys) =>
  selectItems(db)
    .select(({ ref }) => ref('item.serial').$notNull().as('key'))
    .where('item.serial', '=', anyOf(keys));

const itemsByCertificate = (db: Kysely<CustodyColumns>, { keys }: Keys) =>
  selectItems(db)
    .innerJoin('certificate as named', 'named.item_id', 'item.id')
    .select('named.number as key')
    .where('named.number', '=', anyOf(keys));

/** Reads the items for identifiers of one form, each with its key; destroyed and withdrawn ones are excluded. */
export const resolvableItems = {
  uid_hash: (db: Kysely<CustodyColumns>, keys: ByteKeys) => itemsByBytes(db, 'uid_hash', keys).where(resolves),
  token_id: (db: Kysely<CustodyColumns>, keys: ByteKeys) => itemsByBytes(db, 'token_id', keys).where(resolves),
  serial: (db: Kysely<CustodyColumns>, keys: Keys) => itemsBySerial(db, keys).where(resolves),
} as const;

const byId = statement.lookup('item_by_id', (db, { keys }: { keys: readonly number[] }) =>
  selectItems(db).where('item.id', '=', anyOf(keys)),
);

const LOOKUPS = {
  uid_hash: {
    resolvable: statement.lookup('item_by_uid_hash', resolvableItems.uid_hash),
    evenGone: statement.lookup('item_even_gone_by_uid_hash', (db, keys: ByteKeys) =>
      itemsByBytes(db, 'uid_hash', keys),
    ),
  },
  token_id: {
    resolvable: statement.lookup('item_by_token_id', resolvableItems.token_id),
    evenGone: statement.lookup('item_even_gone_by_token_id', (db, keys: ByteKeys) =>
      itemsByBytes(db, 'token_id', keys),
    ),
  },
  serial: {
    resolvable: statement.lookup('item_by_serial', resolvableItems.serial),
    evenGone: statement.lookup('item_even_gone_by_serial', (db, keys: Keys) =>
      itemsBySerial(db, keys).orderBy(resolves, 'desc').orderBy('item.id', 'desc'),
    ),
  },
  certificate_number: {
    resolvable: statement.lookup('item_by_certificate_number', (db, keys: Keys) =>
      itemsByCertificate(db, keys).where(resolves),
    ),
    evenGone: statement.lookup('item_even_gone_by_certificate_number', itemsByCertificate),
  },
} as const;

/** Converts an identifier to the key of its look-up. */
export const KEY_OF: Readonly<Record<IdentifierForm, (value: string) => string>> = {
  uid_hash: byteText,
  token_id: (value) => byteText(hexOfTokenId(value)),
  serial: String,
  certificate_number: String,
};

type Found = ItemRow & { readonly key: string };

/** Finds items by one form of identifier. `evenGone` includes destroyed and withdrawn ones, best first (§4.24). */
type FindItems = (form: IdentifierForm, value: string, evenGone: boolean) => Promise<readonly ItemRow[]>;

export interface ItemReads {
  byId(id: number): Promise<ItemRow | undefined>;
  find: FindItems;
}

export function itemReads({ lookups }: ReadPools): ItemReads {
  const finder = (lookup: Lookup<Found>): BatchReadMany<string, Found> =>
    batchReadMany(lookups, { ...lookup, keyOf: (row) => row.key });
  const finderOf = (form: IdentifierForm) => ({
    resolvable: finder(LOOKUPS[form].resolvable),
    evenGone: finder(LOOKUPS[form].evenGone),
  });
  const finders = {
    uid_hash: finderOf('uid_hash'),
    token_id: finderOf('token_id'),
    serial: finderOf('serial'),
    certificate_number: finderOf('certificate_number'),
  };
  return {
    byId: batchRead(lookups, { ...byId, keyOf: (row) => row.id }),
    find: (form, value, evenGone) => finders[form][evenGone ? 'evenGone' : 'resolvable'](KEY_OF[form](value)),
  };
}
