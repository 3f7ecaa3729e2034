import { hashOfMailedToken } from '../accounts/change-password.js';
import type { IntegrationsContext } from '../context.js';
import { linkIn } from '../letters/link-job.js';
import { sendInTime } from '../letters/send-in-time.js';
import { passwordInsteadLetter, signInLetter } from '../letters/sign-in-letters.js';
import { linkOf } from './request-sign-in-link.js';
import { maySignInByMail } from './sign-in-link.rules.js';
import { openSignInLink } from './sign-in-link.statements.js';

/**
 * Mails a sign-in link, unless it was used up or has expired since. An account with a password gets a mail that says so
 * instead, and a disabled one none.
 */
export async function mailSignInLink(context: IntegrationsContext, payload: unknown): Promise<void> {
  const { database, accounts, clock, publicUrl, mailer } = context;
  const { token, language: asked } = linkIn(payload, context.mailedLinkKey, 'mailSignInLink');
  const language = asked ?? 'en';
  const link = await openSignInLink.row(database.pool, { tokenHash: hashOfMailedToken(token), now: clock() });
  if (!link) return;
  const { email, next_path: next } = link;
  const account = await accounts.byEmail(email);
  if (account?.disabled_at) return;
  const letter =
    account && !maySignInByMail(account)
      ? passwordInsteadLetter(language, `${publicUrl}/${language}/sign-in?next=${encodeURIComponent(next)}`)
      : signInLetter(language, linkOf(context, language, token));
  await sendInTime(mailer, { to: email, ...letter });
}
