import type { CustodyContext } from '../context.js';
import { isAccountBlocked } from '../peers/integrations.generated.js';

/**
 * Refuses what would take an item from an account that was blocked after it offered the item: who had got into the account
 * would still receive it. The offer stands, and is good again when the account is let in before its end.
 */
export async function refuseBlockedGiver(
  { peers, requestId }: Pick<CustodyContext, 'peers' | 'requestId'>,
  giverId: number | null | undefined,
  refusal: () => Error,
): Promise<void> {
  if (giverId == null) return;
  const { account } = await peers.ask(isAccountBlocked, { id: giverId }, { requestId });
  if (account?.disabled) throw refusal();
}
