import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { claimFreeGtin, gtinOfBrand } from './gtin.statements.js';

export interface GtinClaim {
  readonly gtin: string;
  readonly brandId: number;
  readonly now: Date;
}

/**
 * Gives a GTIN without an owner to a brand; of two brands at once one gets it. It stays the brand's when no model bears it any
 * more: numbers are not given out twice. Throws `GTIN_TAKEN` for a brand that comes later, without naming the owner.
 */
export async function claimGtin(on: Executor, claim: GtinClaim): Promise<void> {
  await claimFreeGtin.run(on, claim);
  if (!(await gtinOfBrand.row(on, claim))) throw new DomainError('GTIN_TAKEN', { gtin: claim.gtin });
}

/** Tells whether a GTIN is another brand's, though this one has it too: from an operator's manifest, or from before. */
export const isGtinOfAnother = async (on: Executor, claim: GtinClaim): Promise<boolean> =>
  (await gtinOfBrand.row(on, claim))?.is_owner === false;
