import { sql } from 'kysely';
import { numberTyped, readingsOf } from '../../../schema/identifiers/typed-number.js';
import { bytesOf } from '../../lib/database/bytes.js';
import { anyOf, type Reader } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { type IdentifierForm, type Lookup, lookupsFor } from './identifier-forms.rules.js';
import { type ItemRow, selectItems } from './item.statements.js';
import { serialsBeginning } from './serial.rules.js';
import { hexOfTokenId } from './token-id.rules.js';

/** Filters of a brand's list of items; null is not applied. */
interface BrandItemsQuestion {
  readonly brandId: number;
  /** A complete serial, token id, chip hash or certificate number; else a prefix of a serial or part of a name. */
  readonly search: string | null;
  readonly status: string | null;
  readonly modelId: number | null;
  readonly batchId: number | null;
  /** Only items with a smaller id. */
  readonly before: number | null;
  readonly limit: number;
}

interface Searched extends Omit<BrandItemsQuestion, 'search'> {
  /** Pattern of names; null for none. */
  readonly pattern: string | null;
  /** Range of serials; null where none has the prefix. */
  readonly first: string | null;
  readonly last: string | null;
}

/** The planner removes conditions that are null. */
const page = statement.planned('items_of_brand', (db, asked: Searched) =>
  selectItems(db)
    .where('item.brand_id', '=', asked.brandId)
    .where(
      sql<boolean>`(${asked.pattern}::text is null
         or lower(item.product_name) like lower(${asked.pattern})
         or item.serial between ${asked.first} and ${asked.last})`,
    )
    .where(sql<boolean>`(${asked.status}::text is null or item.status = ${asked.status})`)
    .where(sql<boolean>`(${asked.modelId}::bigint is null or item.model_id = ${asked.modelId})`)
    .where(sql<boolean>`(${asked.batchId}::bigint is null or item.batch_id = ${asked.batchId})`)
    .where(sql<boolean>`(${asked.before}::bigint is null or item.id < ${asked.before})`)
    .orderBy('item.id', 'desc')
    .limit(asked.limit),
);

/** Returns the pattern of names that contain a text, with wildcards escaped. */
const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const searched = ({ search, ...others }: BrandItemsQuestion): Searched => ({
  ...others,
  pattern: search === null ? null : holding(search),
  ...(serialsBeginning(search ?? '') ?? { first: null, last: null }),
});

interface Named {
  readonly brandId: number;
  readonly uidHashes: readonly Buffer[];
  readonly tokenIds: readonly Buffer[];
  readonly serials: readonly string[];
  readonly numbers: readonly string[];
}

const named = statement(
  'items_of_brand_by_identifier',
  (db, { brandId, uidHashes, tokenIds, serials, numbers }: Named) =>
    selectItems(db)
      .where('item.brand_id', '=', brandId)
      .where('item.id', 'in', (eb) =>
        eb
          .selectFrom('item as i')
          .select('i.id')
          .where('i.serial', '=', anyOf(serials))
          .unionAll(eb.selectFrom('item as i').select('i.id').where('i.token_id', '=', anyOf(tokenIds)))
          .unionAll(eb.selectFrom('item as i').select('i.id').where('i.uid_hash', '=', anyOf(uidHashes)))
          .unionAll(eb.selectFrom('certificate as n').select('n.item_id as id').where('n.number', '=', anyOf(numbers))),
      )
      .orderBy('item.id', 'desc'),
);

/**
 * Lists the items of a brand in any state, newest first. A complete identifier finds its item only; any other text is
 * searched in names and as a prefix of serials.
 */
export async function brandItems(
  on: Reader,
  question: BrandItemsQuestion,
  certificatePrefix: string,
): Promise<ItemRow[]> {
  const { brandId, search, limit } = question;
  const identifiers = search === null ? [] : identifiersIn(search, certificatePrefix);
  const found = identifiers.length > 0 ? await named.rows(on, namedBy(brandId, identifiers)) : [];
  if (found.length === 0) return page.rows(on, searched(question));
  return found.filter((row) => isAsked(row, question)).slice(0, limit);
}

/** Finds the item of a brand, in any state, by a typed or pasted number. */
export async function brandItemTyped(
  on: Reader,
  { brandId, typed }: { readonly brandId: number; readonly typed: string },
  certificatePrefix: string,
): Promise<ItemRow | undefined> {
  const [found] = await named.rows(on, namedBy(brandId, identifiersIn(typed, certificatePrefix)));
  return found;
}

/** Returns the identifiers that a search may be; imported certificates may have other prefixes. */
function identifiersIn(search: string, certificatePrefix: string): Lookup[] {
  const number = numberTyped(search);
  const readings = [...readingsOf(number, certificatePrefix), number.toUpperCase()];
  return readings.flatMap((reading) => lookupsFor('partner', reading));
}

function namedBy(brandId: number, identifiers: readonly Lookup[]): Named {
  const of = (form: IdentifierForm): string[] => [
    ...new Set(identifiers.filter((each) => each.form === form).map(({ value }) => value)),
  ];
  return {
    brandId,
    uidHashes: of('uid_hash').map(bytesOf),
    tokenIds: of('token_id').map((tokenId) => bytesOf(hexOfTokenId(tokenId))),
    serials: of('serial'),
    numbers: of('certificate_number'),
  };
}

const isAsked = (row: ItemRow, { status, modelId, batchId, before }: BrandItemsQuestion): boolean =>
  (status === null || row.status === status) &&
  (modelId === null || row.model_id === modelId) &&
  (batchId === null || row.batch_id === batchId) &&
  (before === null || row.id < before);

/**
 * Tells whether a brand has an item, in any state. Planned for the brand: where another has nearly all items, a generic
 * plan scans them.
 */
export const brandHasItem = statement.planned('brand_has_item', (db, { brandId }: { brandId: number }) =>
  db.selectNoFrom((eb) =>
    eb
      .exists(eb.selectFrom('item').where('brand_id', '=', brandId))
      .$castTo<boolean>()
      .as('any'),
  ),
);
