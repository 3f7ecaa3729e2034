import { normalizeEmail } from '../../../schema/identifiers/email-address.js';
import type { AccountPrincipal } from '../../../schema/principal.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { invitationStatus } from './invitation.rules.js';
import { invitationFacts, lockedInvitation } from './locked-invitation.js';

/**
 * Declines an invitation to the caller's own address permanently. Throws `NOT_FOUND` for any other, and for one that is
 * not open.
 */
export async function declineInvitation(
  { database, clock }: IntegrationsContext,
  { email }: AccountPrincipal,
  id: number,
): Promise<void> {
  const now = clock();
  await database.unitOfWork(async (em) => {
    const invitation = await lockedInvitation(em, id);
    const isTheirs = invitation?.email === normalizeEmail(email);
    if (!isTheirs || invitationStatus(invitationFacts(invitation), now) !== 'open')
      throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
    invitation.declinedAt = now;
  });
}
