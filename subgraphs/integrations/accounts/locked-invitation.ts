import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Invitation, InvitationEntity } from './invitation.entity.js';
import type { InvitationFacts } from './invitation.rules.js';

/** Reads an invitation and locks its row; null when there is none. */
export const lockedInvitation = (em: EntityManager, id: number): Promise<Invitation | null> =>
  em.findOne(InvitationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Returns the facts that determine an invitation's status. */
export const invitationFacts = ({ acceptedAt, declinedAt, withdrawnAt, expiresAt }: Invitation): InvitationFacts => ({
  acceptedAt: acceptedAt ?? null,
  declinedAt: declinedAt ?? null,
  withdrawnAt: withdrawnAt ?? null,
  expiresAt,
});
