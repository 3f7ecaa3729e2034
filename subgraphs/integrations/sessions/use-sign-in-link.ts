import type { PoolClient } from 'pg';
import { sameText } from '../../lib/crypto/secrets.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { insertAccount, lockedAccountOf } from '../accounts/accept-invitation.statements.js';
import { hashOfMailedToken } from '../accounts/change-password.js';
import type { IntegrationsContext } from '../context.js';
import { withMailedToken } from './counted-guesses.js';
import { maySignInByMail } from './sign-in-link.rules.js';
import { keepLanguage, openSignInLink, spendSignInLink } from './sign-in-link.statements.js';
import { type LoginAnswer, startSession } from './start-session.js';

const notGood = (): DomainError => new DomainError('NOT_FOUND', { entity: 'SignInLink' });

/** Reads account and target path of a link without using it up. Throws `NOT_FOUND` for an invalid one. */
export const readSignInLink = (
  context: IntegrationsContext,
  token: string,
): Promise<{ readonly email: string; readonly next: string }> =>
  withMailedToken(context, async () => {
    const asked = { tokenHash: hashOfMailedToken(token), now: context.clock() };
    const link = await openSignInLink.row(context.database.pool, asked);
    if (!link) throw notGood();
    return { email: link.email, next: link.next_path };
  });

export interface LinkSession {
  readonly tokens: LoginAnswer;
  readonly next: string;
}

/**
 * Signs in the bearer of a mailed token; creates a customer's account without a password where the address has none. A
 * second factor is still required. Throws `NOT_FOUND` for an invalid token, `ACCOUNT_DISABLED`.
 */
export const useSignInLink = (
  context: IntegrationsContext,
  token: string,
  device: string | null,
): Promise<LinkSession> =>
  withMailedToken(context, async () => {
    const { accountId, next } = await inTransaction(context.database.pool, (client) => spend(context, client, token));
    const account = await context.accounts.byId(accountId);
    if (!account) throw notGood();
    const tokens = await startSession(context, account, { isComplete: !account.totp_confirmed_at, device });
    return { tokens, next };
  });

/** Returns the account of an address, locked; creates a customer's without a password where there is none. */
async function customerOf(client: PoolClient, email: string, now: Date) {
  const customer = { email, passwordHash: null, firstName: null, lastName: null, role: 'customer', now } as const;
  await insertAccount.row(client, customer);
  return lockedAccountOf.row(client, { email });
}

async function spend(
  { clock }: IntegrationsContext,
  client: PoolClient,
  token: string,
): Promise<{ accountId: number; next: string }> {
  const now = clock();
  const tokenHash = hashOfMailedToken(token);
  const open = await openSignInLink.row(client, { tokenHash, now });
  if (!open) throw notGood();
  const { email } = open;
  // Locks the account before its links, in the same order as where they are ended.
  const account = await customerOf(client, email, now);
  const spent = await spendSignInLink.rows(client, { tokenHash, now });
  const link = spent.find((one) => sameText(one.token_hash, tokenHash));
  if (!link || !account || !maySignInByMail(account)) throw notGood();
  if (account.disabled_at) throw new DomainError('ACCOUNT_DISABLED');
  const { language } = link;
  if (language) await keepLanguage.run(client, { accountId: account.id, language });
  return { accountId: account.id, next: link.next_path };
}
