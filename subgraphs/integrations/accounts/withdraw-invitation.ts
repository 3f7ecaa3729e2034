import type { IntegrationsContext } from '../context.js';
import { lockedInvitation } from './locked-invitation.js';

/** Withdraws an invitation; no effect on one that is no longer open. */
export async function withdrawInvitation({ database, clock }: IntegrationsContext, id: number): Promise<void> {
  const now = clock();
  await database.unitOfWork(async (em) => {
    const invitation = await lockedInvitation(em, id);
    if (!invitation || invitation.acceptedAt || invitation.declinedAt) return;
    invitation.withdrawnAt ??= now;
  });
}
