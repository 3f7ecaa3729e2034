import { LockMode } from '@mikro-orm/postgresql';
import { namesOf } from '../../../schema/closed-record.js';
import { rowOf } from '../../lib/database/row-of.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { accountOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { PartnerListingEntity } from './partner-listing.entity.js';
import { listingFacts } from './partner-listing.rules.js';
import { dropListingOf, type ListingRow, unlistAccount } from './partner-listing.statements.js';
import type { ListingInput } from './partner-listing.type.js';

/**
 * Stores a partner's place, and returns it as stored. A change unlists it on all brands' pages until they approve it
 * again. Throws `NOT_FOUND` for an account whose erasure has begun.
 */
export function saveListing(context: IntegrationsContext, accountId: number, input: ListingInput): Promise<ListingRow> {
  const facts = listingFacts(input);
  return context.database.unitOfWork(async (em) => {
    // A new listing has no row to lock, so the account is locked.
    const account = await em.findOneOrFail(AccountEntity, { id: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (account.erasedAt) throw new DomainError('NOT_FOUND', { entity: 'Account' });
    const changedAt = context.clock();
    const known = await em.findOne(PartnerListingEntity, { accountId });
    const isSame = known && namesOf(facts).every((field) => known[field] === facts[field]);
    if (isSame) return rowOf(em, PartnerListingEntity, known);
    const listing = known
      ? em.assign(known, { ...facts, changedAt })
      : em.create(PartnerListingEntity, { accountId, ...facts, changedAt });
    await em.flush();
    await unlistAccount.run(em, { accountId });
    return rowOf(em, PartnerListingEntity, listing);
  });
}

/** Deletes a partner's place, which unlists it on every page. */
export async function removeListing(context: IntegrationsContext): Promise<void> {
  const { accountId } = accountOf(context);
  await context.database.unitOfWork(async (em) => {
    await em.findOneOrFail(AccountEntity, { id: accountId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await dropListingOf.run(em, { accountId });
    await unlistAccount.run(em, { accountId });
  });
}
