import { nameInLetter } from '../../lib/markup/without-links.js';
import type { IntegrationsContext } from '../context.js';
import { displayName } from './role.rules.js';

/** Most characters of a person's or a brand's name in a mail. */
export const LONGEST_NAME = 100;

/**
 * Returns the name of the account that sends an invitation, else its address, so that the receiver can judge it; null
 * for the platform.
 */
export async function inviterName(
  { accounts }: Pick<IntegrationsContext, 'accounts'>,
  accountId: number | null,
): Promise<string | null> {
  const inviter = accountId === null ? undefined : await accounts.byId(accountId);
  const name = inviter && displayName(inviter.first_name, inviter.last_name);
  // An address that was proven leads to whom it names.
  return name ? nameInLetter(name, LONGEST_NAME) : (inviter?.email ?? null);
}
