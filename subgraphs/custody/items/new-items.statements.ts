import type { AliasableExpression, AliasedExpression, Expression, QueryCreator, Selectable } from 'kysely';
import type { CustodyColumns } from '../tables.js';

type Item = Selectable<CustodyColumns['item']>;

/** Columns that every new item has a value for, then those that depend on the way it is registered. */
const DESCRIBED = [
  ...(['brand_id', 'brand_code', 'product_name', 'category_id', 'metadata_uri', 'model_id', 'batch_id'] as const),
  ...(['image_url', 'origin', 'identity', 'serial', 'uid_hash', 'technical_id', 'registration_id'] as const),
  ...(['status', 'created_at'] as const),
] as const;
const DEPENDENT = ['import_key', 'token_id', 'tx_hash', 'mined_at', 'confirmed_at'] as const;

/** Expressions for the columns of new items; a column without one is null. */
export type NewItems = { readonly [Column in (typeof DESCRIBED)[number]]: AliasableExpression<Item[Column]> } & {
  readonly [Column in (typeof DEPENDENT)[number]]?: AliasableExpression<Item[Column]>;
};

/** Builds the only insertion of items. `from`: completes the query that the expressions are selected from. */
export function insertNewItems(
  db: Pick<QueryCreator<CustodyColumns>, 'insertInto'>,
  items: NewItems,
  from: (values: AliasedExpression<unknown, string>[]) => Expression<unknown>,
) {
  const expressions: Readonly<Partial<Record<string, AliasableExpression<unknown>>>> = items;
  const columns = [...DESCRIBED, ...DEPENDENT].filter((column) => expressions[column]);
  const values = columns.flatMap((column) => expressions[column]?.as(column) ?? []);
  return db.insertInto('item').columns(columns).expression(from(values));
}
