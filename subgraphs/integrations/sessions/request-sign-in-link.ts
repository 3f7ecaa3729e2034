import { NOT_EMAIL_ADDRESS } from '../../../schema/field-sentences.js';
import { isEmailAddress, normalizeEmail } from '../../../schema/identifiers/email-address.js';
import { isPagePath } from '../../../schema/languages/page-path.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { type DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { hashOfMailedToken, mailedToken } from '../accounts/change-password.js';
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

/** A link to store, with the language of its mail. */
interface KeptLink {
  readonly email: string;
  readonly next: string;
  readonly language: string;
}

const fault = (field: string, message: string): DomainError =>
  invalidInput({ type: 'value_error', path: [field], message });

/**
 * Mails a sign-in link that is valid once and for an hour. Answers the same whether or not the address has an account;
 * an account with a password gets a mail that says so instead. Throws `INVALID_INPUT`, and `RATE_LIMITED` for the
 * requesting address; excess mails to one mailbox are dropped silently.
 */
export async function requestSignInLink(context: IntegrationsContext, input: SignInLinkInput): Promise<void> {
  const { next, language } = input;
  const email = normalizeEmail(input.email);
  if (!isEmailAddress(email)) throw fault('email', NOT_EMAIL_ADDRESS);
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

/** Returns the URL of a mailed token. */
export const linkOf = ({ publicUrl }: Pick<IntegrationsContext, 'publicUrl'>, language: string, token: string) =>
  `${publicUrl}/${language}/sign-in/link?token=${token}`;

/** Creates a token for an address and stores its hash. */
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
