import { isAdministratorOf, type Principal } from '../../../schema/principal.js';
import type { CustodyContext } from '../context.js';
import { personOfAccount } from '../peers/integrations.generated.js';
import type { TimelineView } from './timeline-entry.rules.js';

/**
 * Returns the caller's view of people and wallets (§2.10): clear for administrators of the item's brand and operators,
 * masked for all others.
 */
export const viewOf = (principal: Principal, brandId: number): TimelineView =>
  isAdministratorOf(principal, brandId) ? 'clear' : 'masked';

/** Returns addresses by account; erased accounts have none. */
export async function clearAddresses(
  context: Pick<CustodyContext, 'peers' | 'requestId'>,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await Promise.all(
    [...new Set(accountIds)].map(async (id) => {
      const { account } = await context.peers.ask(personOfAccount, { id }, { requestId: context.requestId });
      return [id, account?.email] as const;
    }),
  );
  return new Map(found.filter((entry): entry is [number, string] => entry[1] !== undefined));
}
