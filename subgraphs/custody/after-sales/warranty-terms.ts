import type { CustodyContext } from '../context.js';
import { warrantyOfModel } from '../peers/catalog.generated.js';

/** Warranty terms of a model. */
export interface WarrantyTerms {
  readonly months: number;
  readonly terms: string | null;
  readonly transferable: boolean;
}

/** Returns the warranty terms of a sale; null when the model has none or is unknown. */
export async function warrantyTermsOf(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  modelId: number | null,
): Promise<WarrantyTerms | null> {
  if (modelId === null) return null;
  const { _entities } = await context.peers.ask(
    warrantyOfModel,
    { models: [{ __typename: 'ProductModel', id: modelId }] },
    { requestId: context.requestId },
  );
  const model = _entities[0];
  if (model?.__typename !== 'ProductModel' || !model.defaultWarrantyMonths) return null;
  return {
    months: model.defaultWarrantyMonths,
    terms: model.defaultWarrantyTerms,
    transferable: model.defaultWarrantyTransferable ?? true,
  };
}
