import type { Csv } from '../../files/csv.js';
import { ask } from '../../graph/ask.js';
import {
  type ItemPlaceInput,
  type PlaceItemsMutation,
  placeItems,
  placeNamed,
} from '../../operations/items.generated.js';

/** An item, by serial or reference, with the model and lot to assign. */
export interface Row {
  readonly line: number;
  readonly serial?: string;
  readonly externalRef?: string;
  readonly sku?: string;
  readonly lot?: string;
}

type Fault = PlaceItemsMutation['placeItems']['faults'][number]['fault'] | 'unknown_sku' | 'unknown_lot';

export interface Outcome {
  readonly placed: number;
  readonly unchanged: number;
  readonly refused: readonly { readonly row: Row; readonly fault: Fault }[];
}

export const rowsOf = ({ rows }: Csv): readonly Row[] =>
  rows.map(({ line, cells: { serial, external_ref: externalRef, sku, lot } }) => ({
    line,
    ...(serial ? { serial } : {}),
    ...(externalRef ? { externalRef } : {}),
    ...(sku ? { sku } : {}),
    ...(lot ? { lot } : {}),
  }));

/** Rows per call. */
const AT_ONCE = 500;

/** A model, and one of its lots or none. */
interface Place {
  readonly modelId: number;
  readonly batchId: number | null;
}

/** Assigns models and lots to items, five hundred per call; failures are reported by row. */
export async function placeRows(brandId: number, rows: readonly Row[]): Promise<Outcome> {
  const refused: { row: Row; fault: Fault }[] = [];
  const ready: { row: Row; item: ItemPlaceInput }[] = [];
  const places = new Map<string, Place | Fault>();
  for (const row of rows) {
    const named = JSON.stringify([row.sku, row.lot]);
    const place = places.get(named) ?? (await placeOf(brandId, row));
    places.set(named, place);
    const { serial = null, externalRef = null } = row;
    if (typeof place === 'string') refused.push({ row, fault: place });
    else ready.push({ row, item: { serial, externalRef, ...place } });
  }
  let placed = 0;
  let unchanged = 0;
  for (let from = 0; from < ready.length; from += AT_ONCE) {
    const part = ready.slice(from, from + AT_ONCE);
    const answer = (await ask(placeItems, { brandId, items: part.map(({ item }) => item) })).placeItems;
    placed += answer.placed;
    unchanged += answer.unchanged;
    for (const { at, fault } of answer.faults) {
      const row = part[at]?.row;
      if (row) refused.push({ row, fault });
    }
  }
  return { placed, unchanged, refused: refused.sort((one, other) => one.row.line - other.row.line) };
}

/** Finds the model and lot that a row names by SKU and code. */
async function placeOf(brandId: number, { sku, lot }: Row): Promise<Place | Fault> {
  const [model] = sku ? (await ask(placeNamed, { brandId, sku, lot: lot ?? null })).models.nodes : [];
  if (!model) return 'unknown_sku';
  const [batch] = lot ? model.batches : [];
  return lot && !batch ? 'unknown_lot' : { modelId: model.id, batchId: batch?.id ?? null };
}
