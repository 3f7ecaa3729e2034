import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { tooLong, tooSmall } from '../../../schema/validation-sentences.js';
import { isLongerThan } from '../../lib/bounds/text-bound.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import type { CatalogContext } from '../context.js';
import { differs } from '../differs.js';
import { given } from '../given.js';
import { lockName } from '../lock-name.statements.js';
import { codeFaults } from '../models/model-input.rules.js';
import { LotEntity } from './lot.entity.js';

/** Fields of a lot to create or change; absent ones are kept, null clears them (§2.17). */
export interface LotChanges {
  readonly batchCode: string;
  readonly modelSku: string;
  readonly countryOfOrigin?: string | null;
  readonly manufacturingSite?: string | null;
  readonly notes?: string | null;
  readonly productionDate?: string | null;
  readonly quantityPlanned?: number | null;
}

/** Creates a lot of the brand's model, or updates the one with this code. Throws `INVALID_INPUT`, `MODEL_UNKNOWN`. */
export async function saveLot(
  context: CatalogContext,
  brandId: number,
  changes: LotChanges,
): Promise<{ id: number; created: boolean }> {
  refuseFaults(changes);
  const model = await context.models.bySku(brandId, changes.modelSku);
  if (!model) throw new DomainError('MODEL_UNKNOWN', { sku: changes.modelSku });
  return context.database.unitOfWork((em) => write(em, context.clock(), { brandId, modelId: model.id }, changes));
}

async function write(
  em: EntityManager,
  now: Date,
  of: { readonly brandId: number; readonly modelId: number },
  { batchCode, modelSku, ...facts }: LotChanges,
): Promise<{ id: number; created: boolean }> {
  await lockName.post(em, { name: `catalog lot ${of.modelId} ${batchCode}` });
  const key = { modelId: of.modelId, batchCode };
  const found = await em.findOne(LotEntity, key, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const lot = found ?? em.create(LotEntity, { ...of, batchCode, createdAt: now, updatedAt: now });
  const columns = given(facts);
  if (differs(lot, columns)) em.assign(lot, { ...columns, updatedAt: now });
  await em.flush();
  return { id: lot.id, created: !found };
}

function refuseFaults({ batchCode, modelSku, manufacturingSite, quantityPlanned }: LotChanges): void {
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
