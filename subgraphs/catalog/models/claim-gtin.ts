import type { PoolClient } from 'pg';
import { DomainError } from '../../lib/graphql/domain-error.js';

export interface GtinClaim {
  readonly gtin: string;
  readonly brandId: number;
  readonly now: Date;
}

/**
 * Makes a GTIN a brand's where it is nobody's; of two brands at once one has it. It stays the brand's when no model bears it
 * any more: numbers are not given out twice. Throws `GTIN_TAKEN` for a brand that comes later, without saying after whom.
 */
export async function claimGtin(client: PoolClient, { gtin, brandId, now }: GtinClaim): Promise<void> {
  await client.query(
    `insert into catalog.gtin (gtin, brand_id, is_owner, registered_at) values ($1, $2, true, $3) on conflict do nothing`,
    [gtin, brandId, now],
  );
  const { rowCount } = await client.query('select from catalog.gtin where gtin = $1 and brand_id = $2', [
    gtin,
    brandId,
  ]);
  if (rowCount === 0) throw new DomainError('GTIN_TAKEN', { gtin });
}

/** Whether a GTIN is another brand's, though this one has it too: from an operator's manifest, or from before. */
export async function isGtinOfAnother(client: PoolClient, { gtin, brandId }: GtinClaim): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from catalog.gtin where gtin = $1 and brand_id = $2 and not is_owner',
    [gtin, brandId],
  );
  return rowCount === 1;
}
