import { LockMode } from '@mikro-orm/postgresql';
import type { IntegrationsContext } from '../context.js';
import { AccreditationEntity } from './accreditation.entity.js';

/** Withdraws an accreditation; idempotent. */
export async function withdrawAccreditation({ database, clock }: IntegrationsContext, id: number): Promise<void> {
  const now = clock();
  await database.unitOfWork(async (em) => {
    const known = await em.findOne(AccreditationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!known) return;
    known.withdrawnAt ??= now;
    known.listedAt = null;
  });
}
