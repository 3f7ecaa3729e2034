import { LockMode } from '@mikro-orm/postgresql';
import { AccountEntity } from '../accounts/account.entity.js';
import { lockAdministrators } from '../accounts/administrators.statements.js';
import { withdrawInvitationsTo } from '../accounts/invitations.statements.js';
import type { IntegrationsContext } from '../context.js';
import { AccreditationEntity } from './accreditation.entity.js';

/** Withdraws an accreditation of a brand, with the open invitations that would restore it; idempotent. */
export async function withdrawAccreditation(
  { database, clock }: IntegrationsContext,
  id: number,
  brandId: number,
): Promise<void> {
  const now = clock();
  await database.unitOfWork(async (em) => {
    // Serialised with invitations that are sent and taken.
    await lockAdministrators(em, brandId);
    const known = await em.findOne(AccreditationEntity, { id, brandId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!known) return;
    known.withdrawnAt ??= now;
    known.listedAt = null;
    const { email } = await em.findOneOrFail(AccountEntity, { id: known.accountId });
    await withdrawInvitationsTo(em, { email, brandId, role: null, trade: known.trade }, now);
  });
}
