import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { claimFreeGtin, gtinOfBrand } from './gtin.statements.js';

export interface GtinClaim {
  readonly gtin: string;
  readonly brandId: number;
  readonly now: Date;
}

/**
 * Assigns a GTIN without owner to a brand; of two concurrent brands one gets it. The brand keeps it when no model has
 * it any more, since numbers are not reused. Throws `GTIN_TAKEN` for every later brand, without naming the owner.
 */
export async function claimGtin(on: Executor, claim: GtinClaim): Promise<void> {
  await claimFreeGtin.run(on, claim);
  if (!(await gtinOfBrand.row(on, claim))) throw new DomainError('GTIN_TAKEN', { gtin: claim.gtin });
}

/** Tells whether a GTIN belongs to another brand although this one has it too, from a manifest or an earlier version. */
export const isGtinOfAnother = async (on: Executor, claim: GtinClaim): Promise<boolean> =>
  (await gtinOfBrand.row(on, claim))?.is_owner === false;
