import { nameInLetter } from '../../lib/markup/without-links.js';
import { nameOfBrand } from '../api-keys/brand-plan.js';
import type { IntegrationsContext } from '../context.js';
import { linkIn } from '../letters/link-job.js';
import { sendInTime } from '../letters/send-in-time.js';
import { hashOfMailedToken } from './change-password.js';
import { openInvitationOf } from './invitations.statements.js';
import { inviterName, LONGEST_NAME } from './inviter-name.js';
import { invitationLetter } from './letters.rules.js';

/** Mails an invitation with the names of its inviter and brand, unless it was taken, withdrawn or has expired since. */
export async function mailInvitation(context: IntegrationsContext, payload: unknown): Promise<void> {
  const { database, peers, clock, publicUrl, mailer } = context;
  const { token } = linkIn(payload, context.mailedLinkKey, 'mailInvitation');
  const asked = { tokenHash: hashOfMailedToken(token), now: clock() };
  const invitation = await openInvitationOf.row(database.pool, asked);
  if (!invitation) return;
  const { email, role, brand_id: brandId, invited_by: invitedBy } = invitation;
  const brand = brandId === null ? null : await nameOfBrand(peers, brandId);
  const names = {
    inviter: await inviterName(context, invitedBy),
    brand: brand ? nameInLetter(brand, LONGEST_NAME) : null,
  };
  const letter = invitationLetter(role, `${publicUrl}/invitation?token=${token}`, names, publicUrl);
  await sendInTime(mailer, { to: email, ...letter });
}
