import { isPagePath } from '../../../schema/languages/page-path.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { type DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { hashOfMailedToken, mailedToken } from '../accounts/change-password.js';
import { isEmailAddress, normalizeEmail } from '../accounts/email-address.rules.js';
import type { IntegrationsContext } from '../context.js';
import { passwordInsteadLetter, signInLetter } from '../letters/sign-in-letters.js';
import { countMailedLink, signInLinkKey } from './counted-guesses.js';
import { maySignInByMail } from './sign-in-link.rules.js';
import { insertSignInLink } from './sign-in-link.statements.js';

const LINK_MS = 3_600_000;

export interface SignInLinkInput {
  readonly email: string;
  readonly next: string;
  readonly language: AccountLanguage;
}

/** A link to store, with the language its reader was written to in. */
interface KeptLink {
  readonly email: string;
  readonly next: string;
  readonly language: string;
}

const fault = (field: string, message: string): DomainError =>
  invalidInput({ type: 'value_error', path: [field], message });

/**
 * Mails a link that signs its reader in, good once and for an hour. Answers nothing, and the same, whether the address has an
 * account or not; the holder of an account with a password is mailed to use that. Throws `INVALID_INPUT`, and `RATE_LIMITED`
 * for the address that asks too often; too many for one mailbox are dropped silently.
 */
export async function requestSignInLink(context: IntegrationsContext, input: SignInLinkInput): Promise<void> {
  const { next, language } = input;
  const email = normalizeEmail(input.email);
  if (!isEmailAddress(email)) throw fault('email', 'Not an e-mail address');
  if (!isPagePath(next)) throw fault('next', 'Not the path of a page');
  if (!(await countMailedLink(context, 'sign-in link', signInLinkKey(email)))) return;
  const account = await context.accounts.byEmail(email);
  const token = await keepSignInLink(context, { email, next, language }, LINK_MS);
  if (account?.disabled_at) return;
  const letter =
    account && !maySignInByMail(account)
      ? passwordInsteadLetter(language, `${context.publicUrl}/${language}/sign-in?next=${encodeURIComponent(next)}`)
      : signInLetter(language, linkOf(context, language, token));
  context.mailer
    .send({ to: email, ...letter })
    .catch((error: Error) => context.log.error({ err: error, requestId: context.requestId }, 'mail not handed over'));
}

/** Address that a mailed token is opened at. */
export const linkOf = ({ publicUrl }: Pick<IntegrationsContext, 'publicUrl'>, language: string, token: string) =>
  `${publicUrl}/${language}/sign-in/link?token=${token}`;

/** Makes a token for an address and keeps its hash. */
export async function keepSignInLink(
  context: Pick<IntegrationsContext, 'database' | 'clock'>,
  { email, next, language }: KeptLink,
  lifeMs: number,
): Promise<string> {
  const token = mailedToken();
  const now = context.clock();
  await insertSignInLink.run(context.database.pool, {
    tokenHash: hashOfMailedToken(token),
    email,
    nextPath: next,
    language,
    now,
    expiresAt: new Date(now.getTime() + lifeMs),
  });
  return token;
}
