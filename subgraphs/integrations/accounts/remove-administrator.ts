import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { administers, dropAdministrator, lockAdministrators } from './administrators.statements.js';
import { withdrawInvitationsOf } from './invitations.statements.js';

/**
 * Takes a brand from one of its administrators, with all invitations to it that are theirs. An administrator removes
 * others, never themselves, and only while they are one: of two who remove each other one stays, so that a brand is left
 * without administrators by operators alone. Throws `FORBIDDEN`, `NOT_FOUND`.
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
    // The right that the session carries may have ended while this call waited.
    if (isColleague && !(await administers(client, principal.accountId, brandId))) throw new DomainError('FORBIDDEN');
    if (!(await dropAdministrator(client, accountId, brandId)))
      throw new DomainError('NOT_FOUND', { entity: 'Account' });
    await withdrawInvitationsOf(client, accountId, brandId, context.clock());
  });
}
