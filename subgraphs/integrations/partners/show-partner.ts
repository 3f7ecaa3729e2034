import { LockMode } from '@mikro-orm/postgresql';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { AccountEntity } from '../accounts/account.entity.js';
import type { IntegrationsContext } from '../context.js';
import { AccreditationEntity } from './accreditation.entity.js';
import { PartnerListingEntity } from './partner-listing.entity.js';

/**
 * Lists a partner's place on a brand's pages, in the version that the brand read. Throws `STATE_CONFLICT` for a place
 * that was changed since, for a partner without one, and for one whose accreditation was withdrawn.
 */
export async function showPartner(context: IntegrationsContext, id: number, seenAt: Date): Promise<void> {
  await context.database.unitOfWork(async (em) => {
    const row = await em.findOne(AccreditationEntity, { id });
    if (!row) throw new DomainError('NOT_FOUND', { entity: 'Accreditation' });
    // Serialised with the partner's own changes by this lock.
    await em.findOneOrFail(AccountEntity, { id: row.accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const accreditation = await em.findOneOrFail(
      AccreditationEntity,
      { id },
      { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
    );
    const listing = await em.findOne(PartnerListingEntity, { accountId: row.accountId });
    if (accreditation.withdrawnAt) throw conflict('withdrawn');
    if (!listing) throw conflict('without a listing');
    if (listing.changedAt.getTime() !== seenAt.getTime()) throw conflict('changed since it was looked at');
    accreditation.listedAt ??= context.clock();
  });
}

/** Unlists a partner's place on a brand's pages; idempotent. */
export async function hidePartner({ database }: IntegrationsContext, id: number): Promise<void> {
  await database.unitOfWork(async (em) => {
    const known = await em.findOne(AccreditationEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (known) known.listedAt = null;
  });
}

const conflict = (state: string): DomainError =>
  new DomainError('STATE_CONFLICT', { thing: 'accreditation', state, trigger: 'show' });
