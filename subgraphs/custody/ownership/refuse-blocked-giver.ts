import type { CustodyContext } from '../context.js';
import { isAccountBlocked } from '../peers/integrations.generated.js';

/**
 * Refuses accepting an offer of an account that was disabled since, perhaps after it was compromised. The offer stays
 * open, and is valid again when the account is enabled before its end.
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
