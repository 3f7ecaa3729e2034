import { createHash } from 'node:crypto';

/** An item to be registered from the console. */
export interface ItemToRegister {
  readonly productName: string;
  readonly categoryId: number;
  readonly metadataUri?: string | null;
  readonly modelId?: number | null;
  readonly batchId?: number | null;
  readonly imageUrl?: string | null;
}

/**
 * Returns the digest of items that are registered together, independent of their order; never that of a batch
 * (`digestOfRows`), of which a key may be as well.
 */
export function digestOfItems(items: readonly ItemToRegister[]): string {
  const lines = items.map(({ productName, categoryId, metadataUri, modelId, batchId, imageUrl }) =>
    JSON.stringify([productName, categoryId, metadataUri ?? null, modelId ?? null, batchId ?? null, imageUrl ?? null]),
  );
  return createHash('sha256')
    .update(['registerItems', ...lines.sort()].join('\n'))
    .digest('hex');
}
