import { noSuch } from '../../../schema/field-sentences.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import type { Peers } from '../../lib/graphql/peers.js';
import { subjectsOfItems } from '../peers/catalog.generated.js';

/** References to the catalog of an item to be registered. */
export interface NamedSubject {
  readonly modelId?: number | null;
  readonly batchId?: number | null;
}

/** Models of a brand, and the models of its lots by lot id. */
interface Known {
  readonly models: ReadonlySet<number>;
  readonly modelOfBatch: ReadonlyMap<number, number>;
}

/**
 * Returns the items with the model of each lot. Throws `INVALID_INPUT` for a model or lot of another brand, like an
 * unknown one, and for a lot of another model. `list`: the argument with the items.
 */
export async function withKnownSubjects<Item extends NamedSubject>(
  peers: Peers,
  brandId: number,
  items: readonly Item[],
  list = 'items',
): Promise<Item[]> {
  const { settled, faults } = await settledSubjects(peers, brandId, items);
  if (faults.length > 0) {
    throw invalidInput(
      ...faults.map(({ at, field, ...said }) => ({ type: 'unknown', path: [list, at, field], ...said })),
    );
  }
  return settled;
}

export interface SubjectFault {
  /** Position of the item. */
  readonly at: number;
  readonly field: keyof NamedSubject;
  readonly message: string;
  readonly input: number;
}

/** Returns the items with the model of each lot, and the faults of references that are not the brand's. */
export async function settledSubjects<Item extends NamedSubject>(
  peers: Peers,
  brandId: number,
  items: readonly Item[],
): Promise<{ readonly settled: Item[]; readonly faults: readonly SubjectFault[] }> {
  const known = await subjectsOf(peers, brandId, items);
  return {
    settled: items.map((item) =>
      item.batchId == null ? item : { ...item, modelId: known.modelOfBatch.get(item.batchId) ?? item.modelId },
    ),
    faults: items.flatMap((item, at) => faultsOf(item, at, known)),
  };
}

async function subjectsOf(peers: Peers, brandId: number, items: readonly NamedSubject[]): Promise<Known> {
  const numbers = (field: keyof NamedSubject) => [
    ...new Set(items.flatMap((item) => (item[field] == null ? [] : [item[field]]))),
  ];
  const subjects = [
    ...numbers('modelId').map((id) => ({ __typename: 'ProductModel', id })),
    ...numbers('batchId').map((id) => ({ __typename: 'ProductBatch', id })),
  ];
  if (subjects.length === 0) return { models: new Set(), modelOfBatch: new Map() };
  const { _entities } = await peers.ask(subjectsOfItems, { subjects });
  const owned = _entities.flatMap((found) => (found && 'brand' in found && found.brand.id === brandId ? [found] : []));
  return {
    models: new Set(owned.flatMap((found) => ('modelId' in found ? [found.modelId] : []))),
    modelOfBatch: new Map(owned.flatMap((found) => ('batchId' in found ? [[found.batchId, found.model.id]] : []))),
  };
}

function faultsOf({ modelId, batchId }: NamedSubject, at: number, { models, modelOfBatch }: Known): SubjectFault[] {
  if (modelId != null && !models.has(modelId))
    return [{ at, field: 'modelId', message: noSuch('model'), input: modelId }];
  if (batchId == null) return [];
  const modelOfLot = modelOfBatch.get(batchId);
  const isOfModel = modelOfLot !== undefined && (modelId == null || modelId === modelOfLot);
  return isOfModel ? [] : [{ at, field: 'batchId', message: noSuch('lot of the model'), input: batchId }];
}
