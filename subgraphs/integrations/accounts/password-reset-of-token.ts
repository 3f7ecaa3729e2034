import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { withMailedToken } from '../sessions/counted-guesses.js';
import { hashOfMailedToken } from './change-password.js';
import { accountOfReset } from './password-reset.statements.js';

export interface PasswordResetOfToken {
  readonly email: string;
}

/** Reads the account of a reset link by its mailed token, without using it. Throws `NOT_FOUND` for an invalid token. */
export const passwordResetOfToken = (context: IntegrationsContext, token: string): Promise<PasswordResetOfToken> =>
  withMailedToken(context, async () => {
    const asked = { tokenHash: hashOfMailedToken(token), now: context.clock() };
    const account = await accountOfReset.row(context.database.pool, asked);
    if (!account) throw new DomainError('NOT_FOUND', { entity: 'PasswordReset' });
    return { email: account.email };
  });
