import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import type { ReadPools } from '../../lib/database/database.js';
import { type BatchReadMany, batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import type { IdentifierForm } from './identifier-forms.rules.js';

/** An item with what its public record says of it: one row of the statements below. */
export interface ItemRow {
  readonly id: number;
  readonly brand_id: number;
  readonly brand_code: string;
  readonly serial: string | null;
  readonly uid_hash: string;
  readonly token_id: string | null;
  readonly product_name: string;
  readonly category_id: number;
  readonly model_id: number | null;
  readonly batch_id: number | null;
  readonly metadata_uri: string | null;
  readonly image_url: string | null;
  readonly identification: 'qr' | 'nfc';
  readonly origin: 'batch' | 'console' | 'manifest';
  readonly identity: boolean;
  readonly status: ItemStatus;
  readonly owner_account_id: number | null;
  readonly owner_masked: string | null;
  readonly tx_hash: string | null;
  readonly mined_at: Date | null;
  readonly confirmed_at: Date | null;
  readonly created_at: Date;
  readonly declared_stolen: boolean;
  readonly certificate_active: boolean;
}

export const ITEM_COLUMNS = `
  i.id, i.brand_id, i.brand_code, i.serial, i.uid_hash, i.token_id, i.product_name, i.category_id, i.model_id, i.batch_id,
  i.metadata_uri, i.image_url, i.identification, i.origin, i.identity, i.status, i.owner_account_id, i.owner_masked,
  i.tx_hash, i.mined_at, i.confirmed_at, i.created_at,
  exists (select from custody.theft_report t where t.item_id = i.id and t.closed_at is null) as declared_stolen,
  exists (select from custody.certificate c where c.item_id = i.id and c.status = 'active') as certificate_active`;

/** Destroyed or withdrawn: written as the partial index on serials has it. */
const RESOLVES = "i.status not in ('burned', 'superseded', 'archived')";

const itemsBy = (column: string): string =>
  `select ${ITEM_COLUMNS}, i.${column} as key from custody.item i where i.${column} = any($1::text[])`;

type Found = ItemRow & { readonly key: string };

/** Finds items by one form of identifier. `even_gone` also finds those destroyed or withdrawn, best first (§4.24). */
type FindItems = (form: IdentifierForm, value: string, evenGone: boolean) => Promise<readonly ItemRow[]>;

export interface ItemReads {
  byId(id: number): Promise<ItemRow | undefined>;
  find: FindItems;
}

export function itemReads({ lookups }: ReadPools): ItemReads {
  const finder = (name: string, sql: string): BatchReadMany<string, Found> =>
    batchReadMany<string, Found>(lookups, { name, sql, keyOf: (row) => row.key });
  const both = (form: string, sql: string, order = '') => ({
    resolvable: finder(`item_by_${form}`, `${sql} and ${RESOLVES}${order}`),
    evenGone: finder(`item_even_gone_by_${form}`, `${sql}${order}`),
  });
  const certificates = `
    select ${ITEM_COLUMNS}, n.number as key
      from custody.certificate n
      join custody.item i on i.id = n.item_id
     where n.number = any($1::text[])`;
  const finders = {
    uid_hash: both('uid_hash', itemsBy('uid_hash')),
    token_id: both('token_id', itemsBy('token_id')),
    serial: both('serial', itemsBy('serial'), ` order by (${RESOLVES}) desc, i.id desc`),
    certificate_number: both('certificate_number', certificates),
  };
  return {
    byId: batchRead<number, ItemRow>(lookups, {
      name: 'item_by_id',
      sql: `select ${ITEM_COLUMNS} from custody.item i where i.id = any($1::int[])`,
      keyOf: (row) => row.id,
    }),
    find: (form, value, evenGone) => finders[form][evenGone ? 'evenGone' : 'resolvable'](value),
  };
}
