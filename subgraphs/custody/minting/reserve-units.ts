import { DomainError } from '../../lib/graphql/domain-error.js';
import type { CustodyContext } from '../context.js';
import { reserveQuota } from '../peers/integrations.generated.js';
import { forgetUnits, noteUnits } from './quota.statements.js';

/** Milliseconds after which units of work that was never accepted are refunded. */
const UNITS_HELD_MS = 5 * 60_000;

/** Items to be registered. */
interface Work {
  /** Id of the work; reserving for it again takes nothing more. */
  readonly reference: string;
  readonly units: number;
  readonly keyId: number | null;
  readonly brandId: number;
}

/**
 * Reserves quota for items. The units are recorded as refundable before they are reserved; the transaction that accepts
 * the work deletes that record (`forgetUnits`), so that a crash loses none. Throws `PRODUCT_QUOTA_EXCEEDED`,
 * `QUOTA_EXCEEDED`.
 */
export async function reserveUnits({ database, peers, clock }: CustodyContext, work: Work): Promise<void> {
  const { reference, units } = work;
  await noteUnits.run(database.pool, { reference, units, dueAt: new Date(clock().getTime() + UNITS_HELD_MS) });
  await peers.ask(reserveQuota, { input: { ...work, use: 'item' } }).catch(async (error: Error) => {
    if (error instanceof DomainError) await forgetUnits.run(database.pool, { reference });
    throw error;
  });
}
