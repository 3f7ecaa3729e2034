import type { JsonObject } from '../../../schema/json.js';

/** State of a passport (EN 18223, `dppStatus`). */
export type DppStatus = 'active' | 'archived' | 'invalid';

export interface DppHeader {
  readonly id: string;
  readonly productId: string;
  readonly granularity: 'model' | 'batch' | 'item';
  readonly status: DppStatus;
  readonly publishedAt: Date;
  readonly operatorId: string;
  readonly facilityId: string | null;
  readonly specifications: readonly string[];
}

/** Builds the header of a passport (EN 18223:2026, table 1). */
export const dppHeader = (header: DppHeader): JsonObject => ({
  digitalProductPassportId: header.id,
  uniqueProductIdentifier: header.productId,
  granularity: header.granularity,
  dppSchemaVersion: 'EN 18223:2026',
  dppStatus: header.status,
  lastUpdated: header.publishedAt.toISOString(),
  economicOperatorId: header.operatorId,
  ...(header.facilityId === null ? {} : { facilityId: header.facilityId }),
  contentSpecificationIds: header.specifications,
});

const HEADER_NAMES = new Set([
  ...['digitalProductPassportId', 'uniqueProductIdentifier', 'granularity', 'dppSchemaVersion', 'dppStatus'],
  ...['lastUpdated', 'economicOperatorId', 'facilityId', 'contentSpecificationIds', 'elements'],
]);

/** Tells whether a name is reserved for the header; a section with that name is in the full form only. */
export const isHeaderName = (name: string): boolean => HEADER_NAMES.has(name);
