import type { Role } from '../../../schema/vocabulary/roles.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { withMailedToken } from '../sessions/counted-guesses.js';
import { hashOfMailedToken } from './change-password.js';
import { openInvitationOf } from './invitations.statements.js';

export interface InvitationOfToken {
  readonly email: string;
  readonly role: Role;
  readonly brandId: number | null;
  /** Account that sent it; null for the platform. */
  readonly invitedBy: number | null;
  /** True where the address has an account, whose password is kept. */
  readonly hasAccount: boolean;
}

/**
 * Reads the rights that an invitation offers by its mailed token, without accepting it. Throws `NOT_FOUND` for an
 * invalid token.
 */
export const invitationOfToken = (context: IntegrationsContext, token: string): Promise<InvitationOfToken> =>
  withMailedToken(context, async () => {
    const asked = { tokenHash: hashOfMailedToken(token), now: context.clock() };
    const invitation = await openInvitationOf.row(context.database.pool, asked);
    if (!invitation) throw new DomainError('NOT_FOUND', { entity: 'Invitation' });
    const { email, role, brand_id: brandId, invited_by: invitedBy } = invitation;
    return { email, role, brandId, invitedBy, hasAccount: (await context.accounts.byEmail(email)) !== undefined };
  });
