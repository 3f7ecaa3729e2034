export interface InvitationFacts {
  readonly acceptedAt: Date | null;
  readonly declinedAt: Date | null;
  readonly withdrawnAt: Date | null;
  readonly expiresAt: Date;
}

export type InvitationStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired';

/** Returns the status of an invitation; only an open one can be accepted or declined. */
export function invitationStatus(invitation: InvitationFacts, now: Date): InvitationStatus {
  if (invitation.acceptedAt) return 'accepted';
  if (invitation.declinedAt) return 'declined';
  if (invitation.withdrawnAt) return 'withdrawn';
  return invitation.expiresAt <= now ? 'expired' : 'open';
}
