import { NOT_EMAIL_ADDRESS } from '../../../schema/field-sentences.js';
import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { isPagePath } from '../../../schema/languages/page-path.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { type DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { hashOfMailedToken, mailedToken } from '../accounts/change-password.js';
import type { IntegrationsContext } from '../context.js';
import { addLinkJob } from '../letters/link-job.js';
import { countMailedLink, signInLinkKey } from './counted-guesses.js';
import { insertSignInLink } from './sign-in-link.statements.js';

const LINK_MS = 3_600_000;

export interface SignInLinkInput {
  readonly email: string;
  readonly next: string;
  readonly language: AccountLanguage;
}

/** A link to store, with the language of its mail. */
interface KeptLink {
  readonly email: string;
  readonly next: string;
  readonly language: string;
}

const fault = (field: string, message: string): DomainError =>
  invalidInput({ type: 'value_error', path: [field], message });

/**
 * Has a job mail a sign-in link that is valid once and for an hour. Does and answers the same whether or not the address
 * has an account. Throws `INVALID_INPUT`, and `RATE_LIMITED` for the requesting address; excess mails to one mailbox are
 * dropped silently.
 */
export async function requestSignInLink(context: IntegrationsContext, input: SignInLinkInput): Promise<void> {
  const { next, language } = input;
  const email = normalizeEmail(input.email);
  if (!isEmailAddress(email)) throw fault('email', NOT_EMAIL_ADDRESS);
  if (!isPagePath(next)) throw fault('next', 'Not the path of a page');
  if (!(await countMailedLink(context, 'sign-in link', signInLinkKey(email)))) return;
  await inTransaction(context.database.pool, async (client) => {
    const token = await keepSignInLink(client, { email, next, language }, context.clock(), LINK_MS);
    await addLinkJob(client, context.mailedLinkKey, 'mailSignInLink', { token, language });
  });
}

/** Returns the URL of a mailed token. */
export const linkOf = ({ publicUrl }: Pick<IntegrationsContext, 'publicUrl'>, language: string, token: string) =>
  `${publicUrl}/${language}/sign-in/link?token=${token}`;

/** Creates a token for an address and stores its hash. */
export async function keepSignInLink(
  on: Executor,
  { email, next, language }: KeptLink,
  now: Date,
  lifeMs: number,
): Promise<string> {
  const token = mailedToken();
  await insertSignInLink.run(on, {
    tokenHash: hashOfMailedToken(token),
    email,
    nextPath: next,
    language,
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}
