import type { Csv } from '../../files/csv.js';
import { ask } from '../../graph/ask.js';
import { modelOfSku, type PlaceItemsMutation, placeItems } from '../../operations/items.generated.js';

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

interface Model {
  readonly id: number;
  readonly lots: ReadonlyMap<string, number>;
}

/** Assigns models and lots to items, five hundred per call; failures are reported by row. */
export async function placeRows(brandId: number, rows: readonly Row[]): Promise<Outcome> {
  const models = await modelsOf(brandId, rows);
  const refused: { row: Row; fault: Fault }[] = [];
  const ready = rows.flatMap((row) => {
    const model = models.get(row.sku ?? '');
    const batchId = row.lot ? model?.lots.get(row.lot) : null;
    const fault = model ? (batchId === undefined ? 'unknown_lot' : null) : 'unknown_sku';
    if (!model || batchId === undefined || fault) {
      refused.push({ row, fault: fault ?? 'unknown_sku' });
      return [];
    }
    const { serial = null, externalRef = null } = row;
    return [{ row, item: { serial, externalRef, modelId: model.id, batchId } }];
  });
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

/** Returns the models that rows name by SKU, with their lots; each is fetched once. */
async function modelsOf(brandId: number, rows: readonly Row[]): Promise<ReadonlyMap<string, Model>> {
  const found = new Map<string, Model>();
  for (const sku of new Set(rows.flatMap((row) => row.sku ?? []))) {
    const [model] = (await ask(modelOfSku, { brandId, sku })).models.nodes;
    if (model) found.set(sku, { id: model.id, lots: new Map(model.batches.map((lot) => [lot.batchCode, lot.id])) });
  }
  return found;
}
