import type { IntegrationsContext } from '../context.js';
import { lockedInvitation } from './locked-invitation.js';

/** Takes an invitation back; one that was accepted, declined or taken back already is left as it is. */
export async function withdrawInvitation({ database, clock }: IntegrationsContext, id: number): Promise<void> {
  const now = clock();
  await database.unitOfWork(async (em) => {
    const invitation = await lockedInvitation(em, id);
    if (!invitation || invitation.acceptedAt || invitation.declinedAt) return;
    invitation.withdrawnAt ??= now;
  });
}
