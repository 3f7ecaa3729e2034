import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import type { ReadPools } from '../../lib/database/database.js';
import { type BatchReadMany, batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type Lookup } from '../../lib/database/statement.js';
import { certificateLifeCycle } from '../certificates/certificate.rules.js';
import { type CustodyColumns, statement } from '../tables.js';
import type { IdentifierForm } from './identifier-forms.rules.js';
import { GONE } from './item-status.rules.js';

const ITEM_FIELDS = [
  'item.id',
  'item.brand_id',
  'item.brand_code',
  'item.serial',
  'item.uid_hash',
  'item.token_id',
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
  'item.owner_account_id',
  'item.owner_masked',
  'item.tx_hash',
  'item.mined_at',
  'item.confirmed_at',
  'item.created_at',
] as const;

type FieldOf<Name> = Name extends `item.${infer Field}` ? Field : never;
type ItemField = FieldOf<(typeof ITEM_FIELDS)[number]> & keyof CustodyColumns['item'];

/** An item with what its public record says of it. */
export interface ItemRow extends Pick<Selectable<CustodyColumns['item']>, ItemField> {
  /** A theft report of it is open. */
  declared_stolen: boolean;
  /** It has a certificate that is not revoked. */
  certificate_active: boolean;
}

const marks = (eb: ExpressionBuilder<CustodyColumns, 'item'>) => [
  eb
    .exists(eb.selectFrom('theft_report').whereRef('item_id', '=', 'item.id').where('closed_at', 'is', null))
    .$castTo<boolean>()
    .as('declared_stolen'),
  eb
    .exists(
      eb
        .selectFrom('certificate')
        .whereRef('item_id', '=', 'item.id')
        .where('certificate.status', '=', certificateLifeCycle.initial),
    )
    .$castTo<boolean>()
    .as('certificate_active'),
];

/** Begins a statement that reads items as `ItemRow`. */
export const selectItems = (db: Kysely<CustodyColumns>) => db.selectFrom('item').select(ITEM_FIELDS).select(marks);

/** Selects items whose identifiers resolve, in the words of the partial index on serials. */
const resolves = (eb: ExpressionBuilder<CustodyColumns, 'item'>) => eb('item.status', 'not in', GONE);

type Keys = { readonly keys: readonly string[] };

const itemsBy = (db: Kysely<CustodyColumns>, column: 'uid_hash' | 'token_id' | 'serial', { keys }: Keys) =>
  selectItems(db)
    .select((eb) => eb.ref(`item.${column}`).$notNull().as('key'))
    .where(`item.${column}`, '=', anyOf(keys));

const itemsByCertificate = (db: Kysely<CustodyColumns>, { keys }: Keys) =>
  selectItems(db)
    .innerJoin('certificate as named', 'named.item_id', 'item.id')
    .select('named.number as key')
    .where('named.number', '=', anyOf(keys));

const byId = statement.lookup('item_by_id', (db, { keys }: { keys: readonly number[] }) =>
  selectItems(db).where('item.id', '=', anyOf(keys)),
);

const LOOKUPS = {
  uid_hash: {
    resolvable: statement.lookup('item_by_uid_hash', (db, keys: Keys) => itemsBy(db, 'uid_hash', keys).where(resolves)),
    evenGone: statement.lookup('item_even_gone_by_uid_hash', (db, keys: Keys) => itemsBy(db, 'uid_hash', keys)),
  },
  token_id: {
    resolvable: statement.lookup('item_by_token_id', (db, keys: Keys) => itemsBy(db, 'token_id', keys).where(resolves)),
    evenGone: statement.lookup('item_even_gone_by_token_id', (db, keys: Keys) => itemsBy(db, 'token_id', keys)),
  },
  serial: {
    resolvable: statement.lookup('item_by_serial', (db, keys: Keys) => itemsBy(db, 'serial', keys).where(resolves)),
    evenGone: statement.lookup('item_even_gone_by_serial', (db, keys: Keys) =>
      itemsBy(db, 'serial', keys).orderBy(resolves, 'desc').orderBy('item.id', 'desc'),
    ),
  },
  certificate_number: {
    resolvable: statement.lookup('item_by_certificate_number', (db, keys: Keys) =>
      itemsByCertificate(db, keys).where(resolves),
    ),
    evenGone: statement.lookup('item_even_gone_by_certificate_number', itemsByCertificate),
  },
} as const;

type Found = ItemRow & { readonly key: string };

/** Finds items by one form of identifier. `evenGone` also finds those destroyed or withdrawn, best first (§4.24). */
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
    find: (form, value, evenGone) => finders[form][evenGone ? 'evenGone' : 'resolvable'](value),
  };
}
