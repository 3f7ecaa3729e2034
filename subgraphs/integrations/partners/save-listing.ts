import { LockMode } from '@mikro-orm/postgresql';
import { namesOf } from '../../../schema/closed-record.js';
import { NOT_COUNTRY_CODE, NOT_WEB_ADDRESS } from '../../../schema/field-sentences.js';
import { rowOf } from '../../lib/database/row-of.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { AccountEntity } from '../accounts/account.entity.js';
import { accountOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { PartnerListingEntity } from './partner-listing.entity.js';
import { type ListingRow, unlistAccount } from './partner-listing.statements.js';
import type { ListingInput } from './partner-listing.type.js';

const PHONE = /^\+?[0-9][0-9 ()./-]{4,38}$/;

/** Returns the fields of a listing as stored: trimmed, empty texts as null. Throws `INVALID_INPUT`. */
function written(input: ListingInput) {
  const text = (value: string | null | undefined): string | null => value?.trim() || null;
  const fault = (field: string, message: string, given: unknown) =>
    invalidInput({ type: 'value_error', path: ['input', field], message, input: given });
  const [name, city, country] = [text(input.name), text(input.city), input.country.trim().toUpperCase()];
  const [phone, website] = [text(input.phone), text(input.website)];
  if (!name) throw fault('name', 'A name is needed', input.name);
  if (!city) throw fault('city', 'A city is needed', input.city);
  if (!/^[A-Z]{2}$/.test(country)) throw fault('country', NOT_COUNTRY_CODE, input.country);
  if (phone && !PHONE.test(phone)) throw fault('phone', 'A telephone number', input.phone);
  if (website && !(/^https?:\/\//.test(website) && URL.canParse(website)))
    throw fault('website', NOT_WEB_ADDRESS, input.website);
  return { name, city, country, phone, website, offers: text(input.offers), street: text(input.street) };
}

/**
 * Stores a partner's place, and returns it as stored. A change unlists it on all brands' pages until they approve it
 * again. Throws `NOT_FOUND` for an account whose erasure has begun.
 */
export function saveListing(context: IntegrationsContext, accountId: number, input: ListingInput): Promise<ListingRow> {
  const facts = written(input);
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
    await em.nativeDelete(PartnerListingEntity, { accountId });
    await unlistAccount.run(em, { accountId });
  });
}
