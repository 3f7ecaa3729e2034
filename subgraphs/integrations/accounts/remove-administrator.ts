import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { writeToTeam } from './account-change.js';
import { administers, dropAdministrator, lockAdministrators } from './administrators.statements.js';
import { withdrawInvitationsOf } from './invitations.statements.js';

/**
 * Removes an administrator of a brand, with all invitations that they sent for it. Administrators can remove others but
 * not themselves; of two who remove each other concurrently one remains, so that only operators can leave a brand
 * without administrators. Throws `FORBIDDEN`, `NOT_FOUND`.
 */
export async function removeAdministrator(
  context: IntegrationsContext,
  brandId: number,
  accountId: number,
): Promise<void> {
  const { principal } = context;
  if (principal.kind === 'account' && principal.accountId === accountId) throw new DomainError('FORBIDDEN');
  await inTransaction(context.database.pool, async (client) => {
    await lockAdministrators(client, brandId);
    const isColleague = principal.kind === 'account' && principal.role === 'brand_admin';
    // Checked again under the lock: the caller may have been removed meanwhile.
    if (isColleague && !(await administers(client, principal.accountId, brandId))) throw new DomainError('FORBIDDEN');
    if (!(await dropAdministrator(client, accountId, brandId)))
      throw new DomainError('NOT_FOUND', { entity: 'Account' });
    const now = context.clock();
    await withdrawInvitationsOf(client, accountId, brandId, now);
    await writeToTeam(client, { brandId, memberId: accountId }, 'administrator_removed', now);
  });
}
