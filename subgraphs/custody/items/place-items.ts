import { itemsNotBetween } from '../../../schema/field-sentences.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { requireAdministratorOf } from '../caller.js';
import type { CustodyContext } from '../context.js';
import { withKnownSubjects } from './known-subjects.js';
import { decidePlaces, itemOfEach, type PlaceFault } from './place-items.rules.js';
import { givePlaces, itemsByReferences, itemsBySerials, lockPlaces } from './place-items.statements.js';
import { canonicalSerial } from './serial.rules.js';

export interface PlacedItem {
  readonly serial?: string | null;
  readonly externalRef?: string | null;
  readonly modelId: number;
  readonly batchId?: number | null;
}

export interface PlacedItems {
  /** Items that got a model or lot. */
  readonly placed: number;
  /** Items that had both already. */
  readonly unchanged: number;
  readonly faults: readonly { readonly at: number; readonly fault: PlaceFault }[];
}

/** Most items per call. */
export const MOST_PLACED = 500;

/**
 * Assigns models and lots to items that were registered without. Existing values are kept: a row that differs is
 * reported and the others are applied, so that the same file can be sent again. Throws `INVALID_INPUT` for another
 * brand's model or lot, `NOT_FOUND` for another brand.
 */
export async function placeItems(
  context: CustodyContext,
  brandId: number,
  given: readonly PlacedItem[],
): Promise<PlacedItems> {
  requireAdministratorOf(context, brandId, 'Brand');
  if (given.length === 0 || given.length > MOST_PLACED)
    throw invalidInput({ type: 'too_long', path: ['items'], message: itemsNotBetween(1, MOST_PLACED) });
  const items = await withKnownSubjects(context.peers, brandId, given);
  const ids = await idsOf(context, brandId, items);
  const rows = items.map(({ modelId, batchId }, at) => ({ id: ids[at], given: { modelId, lotId: batchId ?? null } }));
  return inTransaction(context.database.pool, async (client) => {
    const known = [...new Set(ids.filter((id) => typeof id === 'number'))];
    const locked = await lockPlaces.rows(client, { ids: known });
    const has = new Map(locked.map((row) => [row.id, { modelId: row.model_id, lotId: row.batch_id }]));
    const { places, unchanged, faults } = decidePlaces(rows, has);
    if (places.size > 0) {
      const given_ = [...places.values()];
      const [models, lots] = [given_.map(({ modelId }) => modelId), given_.map(({ lotId }) => lotId)];
      await givePlaces.run(client, { ids: [...places.keys()], models, lots });
    }
    return { placed: places.size, unchanged, faults };
  });
}

/** Returns the item of each row: null for none of the brand, undefined for an ambiguous reference. */
async function idsOf(
  { database }: CustodyContext,
  brandId: number,
  items: readonly PlacedItem[],
): Promise<readonly (number | null | undefined)[]> {
  const serials = items.map(({ serial }) => (serial ? canonicalSerial(serial.replace(/[\s-]/g, '')) : null));
  const references = items.map(({ serial, externalRef }) => (serial ? null : externalRef?.trim() || null));
  const [bySerial, byReference] = await Promise.all([
    itemsBySerials.rows(database.pool, { brandId, serials: present(serials) }),
    itemsByReferences.rows(database.pool, { brandId, references: present(references) }),
  ]);
  const ofSerial = itemOfEach(serials, bySerial);
  const ofReference = itemOfEach(references, byReference);
  return items.map((_item, at) => (serials[at] === null ? ofReference[at] : ofSerial[at]));
}

const present = (names: readonly (string | null)[]): string[] => [...new Set(names.filter((name) => name !== null))];
