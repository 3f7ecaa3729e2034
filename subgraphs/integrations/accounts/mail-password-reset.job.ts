import type { IntegrationsContext } from '../context.js';
import { linkIn } from '../letters/link-job.js';
import { sendInTime } from '../letters/send-in-time.js';
import { newPasswordLetter } from '../letters/sign-in-letters.js';
import { hashOfMailedToken } from './change-password.js';
import { passwordLetter } from './letters.rules.js';
import { accountOfReset } from './password-reset.statements.js';

/**
 * Mails a reset link, unless its address had no account, the account is disabled, or the link was used up or has expired
 * since.
 */
export async function mailPasswordReset(context: IntegrationsContext, payload: unknown): Promise<void> {
  const { database, accounts, clock, publicUrl, mailer } = context;
  const { token, language } = linkIn(payload, context.mailedLinkKey, 'mailPasswordReset');
  const asked = { tokenHash: hashOfMailedToken(token), now: clock() };
  const reset = await accountOfReset.row(database.pool, asked);
  const account = reset && (await accounts.byId(reset.id));
  if (!account || account.disabled_at) return;
  const link = `${publicUrl}${language ? `/${language}` : ''}/new-password?token=${token}`;
  const letter = language ? newPasswordLetter(language, link) : passwordLetter(link);
  await sendInTime(mailer, { to: account.email, ...letter });
}
