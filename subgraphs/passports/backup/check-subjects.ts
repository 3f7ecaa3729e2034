import type { Peers } from '../../lib/graphql/peers.js';
import type { PassportsShared } from '../context.js';
import { gtinsOfSubjects } from '../peers/catalog.js';
import { itemStates } from '../peers/custody.js';
import { type CopyToCheck, copiesToCheck, noteChecked } from './backup.statements.js';
import { itemStateOf } from './make-passport-record.js';

/** Passports whose subjects are compared per check, and per query to the other subgraphs. */
const CHECKED = 20_000;
const ASKED = 1_000;

/** Compares the subjects checked longest ago with the copied ones, and marks the passports that differ. */
export async function checkSubjects({ database: { pool }, peers }: PassportsShared): Promise<void> {
  const rows = await copiesToCheck.rows(pool, { limit: CHECKED });
  for (let at = 0; at < rows.length; at += ASKED) {
    const some = rows.slice(at, at + ASKED);
    const subjectOf = await subjectsNow(peers, some);
    const changed = some.filter((row) => {
      const { itemState, gtin } = subjectOf(row);
      return itemState !== row.item_state || gtin !== row.gtin;
    });
    await noteChecked.run(pool, {
      ids: some.map(({ passport_id }) => passport_id),
      changed: changed.map(({ passport_id }) => passport_id),
    });
  }
}

interface SubjectNow {
  readonly itemState: string | null;
  readonly gtin: string | null;
}

/** Reads the subjects of passports from the other subgraphs; returns what a copy made now would say of each. */
async function subjectsNow(peers: Peers, rows: readonly CopyToCheck[]): Promise<(row: CopyToCheck) => SubjectNow> {
  const states = await itemStates(peers, numbersIn(rows.map(({ product_id }) => product_id)));
  const subjects = await gtinsOfSubjects(peers, {
    modelIds: numbersIn([...rows.map((row) => row.product_model_id), ...states.map(({ modelId }) => modelId)]),
    batchIds: numbersIn(rows.map(({ product_batch_id }) => product_batch_id)),
  });
  const items = new Map(states.map((state) => [state.id, state]));
  const models = new Map(subjects.flatMap((one) => (one.batchId === null ? [[one.modelId, one] as const] : [])));
  const lots = new Map(subjects.flatMap((one) => (one.batchId === null ? [] : [[one.batchId, one] as const])));
  return ({ product_id, product_batch_id, product_model_id }) => {
    if (product_batch_id !== null) return { itemState: null, gtin: lots.get(product_batch_id)?.gtin ?? null };
    if (product_model_id !== null) return { itemState: null, gtin: models.get(product_model_id)?.gtin ?? null };
    const item = items.get(product_id!);
    if (!item) return { itemState: null, gtin: null };
    const model = item.modelId === null ? undefined : models.get(item.modelId);
    return {
      itemState: itemStateOf({ status: item.status, declared_stolen: item.declaredStolen }),
      gtin: model?.brandId === item.brandId ? model.gtin : null,
    };
  };
}

/** Returns the numbers among the ids, each once. */
const numbersIn = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];
