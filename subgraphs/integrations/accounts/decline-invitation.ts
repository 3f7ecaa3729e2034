import { DomainError } from '../../lib/graphql/domain-error.js';
import type { AccountPrincipal } from '../../lib/graphql/principal.js';
import type { IntegrationsContext } from '../context.js';

const DECLINE = `
  update invitation set declined_at = $3
   where id = $1 and email = $2 and accepted_at is null and declined_at is null and withdrawn_at is null and expires_at > $3`;

/** Declines an invitation to the caller's own address, for good. Throws `NOT_FOUND` for any other. */
export async function declineInvitation(
  { database, clock }: IntegrationsContext,
  { email }: AccountPrincipal,
  id: number,
): Promise<void> {
  const { rowCount } = await database.pool.query(DECLINE, [id, email.toLowerCase(), clock()]);
  if (rowCount === 0) throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
}
