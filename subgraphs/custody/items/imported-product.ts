import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';

/** An item as a manifest describes it, its names resolved to numbers. */
export interface ImportedProduct {
  /** Names the item over all loads of the file. */
  readonly key: string;
  readonly brandId: number;
  readonly brandCode: string;
  readonly serial: string | null;
  readonly uidHash: string | null;
  readonly name: string;
  readonly categoryId: number;
  readonly modelId: number | null;
  readonly batchId: number | null;
  readonly metadataUri: string | null;
  readonly imageUrl: string | null;
  readonly status: ItemStatus;
  readonly identity: boolean;
  readonly owner: { readonly accountId: number; readonly email: string } | null;
  readonly stolen: boolean;
  readonly certificates: readonly {
    readonly number: string;
    readonly status: 'active' | 'revoked';
    readonly issuedAt: string | null;
    readonly customFields: Readonly<Record<string, unknown>> | null;
  }[];
}
