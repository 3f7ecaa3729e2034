import { tooLong, tooSmall } from '../../../schema/validation-sentences.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { codeFaults } from '../models/model-input.rules.js';
import { upsert } from '../upsert.statements.js';

/** A batch to create or change; a field that is absent stays as it is, null empties it (§2.17). */
export interface BatchChanges {
  readonly batchCode: string;
  readonly modelSku: string;
  readonly countryOfOrigin?: string | null;
  readonly manufacturingSite?: string | null;
  readonly notes?: string | null;
  readonly productionDate?: string | null;
  readonly quantityPlanned?: number | null;
}

/** Creates a batch of a model of the brand, or changes the one with this code. Throws `INVALID_INPUT`, `MODEL_UNKNOWN`. */
export async function saveBatch(
  context: CatalogContext,
  brandId: number,
  changes: BatchChanges,
): Promise<{ id: number; created: boolean }> {
  refuseFaults(changes);
  const model = await context.models.bySku(brandId, changes.modelSku);
  if (!model) throw new DomainError('MODEL_UNKNOWN', { sku: changes.modelSku });
  return upsert(context.database.pool, {
    table: 'batch',
    key: { model_id: model.id, batch_code: changes.batchCode },
    values: {
      brand_id: brandId,
      country_of_origin: changes.countryOfOrigin,
      manufacturing_site: changes.manufacturingSite,
      notes: changes.notes,
      production_date: changes.productionDate,
      quantity_planned: changes.quantityPlanned,
    },
    now: context.clock(),
  });
}

function refuseFaults({ batchCode, modelSku, manufacturingSite, quantityPlanned }: BatchChanges): void {
  const faults = [
    ...codeFaults('batchCode', batchCode),
    ...codeFaults('modelSku', modelSku),
    ...(isLongerThan(manufacturingSite ?? '', 255)
      ? [
          {
            type: 'string_too_long',
            path: ['manufacturingSite'],
            message: tooLong(255),
            input: manufacturingSite,
          },
        ]
      : []),
    ...((quantityPlanned ?? 0) < 0
      ? [
          {
            type: 'greater_than_equal',
            path: ['quantityPlanned'],
            message: tooSmall(0),
            input: quantityPlanned,
          },
        ]
      : []),
  ];
  if (faults.length > 0) throw invalidInput(...faults);
}
