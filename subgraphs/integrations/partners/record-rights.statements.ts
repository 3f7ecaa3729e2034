import type { Trade } from '../../../schema/vocabulary/roles.js';
import type { Executor } from '../../lib/database/statement.js';
import type { BrandName } from '../api-keys/key.statements.js';
import { statement } from '../tables.js';
import { type ContactStatus, contactLifeCycle } from './contact-status.rules.js';

const REVOKED = contactLifeCycle.step('revoke');

interface Granted extends BrandName {
  readonly accountId: number;
  readonly trade: Trade;
  readonly now: Date;
}

const grant = statement('grant_accreditation', (db, { accountId, brandId, brandCode, trade, now }: Granted) =>
  db
    .insertInto('accreditation')
    .values({ account_id: accountId, brand_id: brandId, brand_code: brandCode, trade, granted_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'brand_id', 'trade']).doUpdateSet((known) => ({
        granted_at: known
          .case()
          .when('accreditation.withdrawn_at', 'is', null)
          .then(known.ref('accreditation.granted_at'))
          .else(known.ref('excluded.granted_at'))
          .end(),
        withdrawn_at: null,
      })),
    )
    .returning('id'),
);

/** Accredits an account for a trade, or again after a withdrawal; returns the accreditation's id. */
export async function recordAccreditation(
  on: Executor,
  { accountId, brand, trade }: { accountId: number; brand: BrandName; trade: Trade },
  now: Date,
): Promise<number> {
  return (await grant.row(on, { accountId, ...brand, trade, now }))!.id;
}

interface OfAccount {
  readonly accountId: number;
}

/** Lists the brands that recognise an account in a trade. */
export const brandsThatAccredit = statement('brands_that_accredit', (db, { accountId }: OfAccount) =>
  db
    .selectFrom('accreditation')
    .select('brand_id')
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null),
);

/** Withdraws the accreditations of an account; returns those that were active. */
export const withdrawAccreditationsOf = statement(
  'withdraw_accreditations',
  (db, { accountId, now }: OfAccount & { now: Date }) =>
    db
      .updateTable('accreditation')
      .set({ withdrawn_at: now, listed_at: null })
      .where('account_id', '=', accountId)
      .where('withdrawn_at', 'is', null)
      .returning(['brand_id', 'trade']),
);

export interface ContactRecord {
  readonly accountId: number;
  readonly brand: BrandName;
  readonly retailerId: number;
  readonly status: ContactStatus;
  readonly territoryCountries: readonly string[] | null;
  readonly alertsOptIn: boolean;
}

type SavedContact = Omit<ContactRecord, 'brand' | 'territoryCountries'> &
  BrandName & { readonly territoryCountries: string[] | null; readonly now: Date };

/** Lists the brands whose contact an account is, or will be once it is let in. */
export const brandsOfContacts = statement('brands_of_contacts', (db, { accountId }: OfAccount) =>
  db
    .selectFrom('distributor_contact')
    .select('brand_id')
    .where('account_id', '=', accountId)
    .where('status', 'in', REVOKED.from),
);

/** Revokes the contacts that an account is; returns those that were not revoked. */
export const revokeContactsOf = statement('revoke_contacts', (db, { accountId }: OfAccount) =>
  db
    .updateTable('distributor_contact')
    .set({ status: REVOKED.to })
    .where('account_id', '=', accountId)
    .where('status', 'in', REVOKED.from)
    .returning('brand_id'),
);

/** Reads the status of a brand's contact and locks its row. */
export const lockContact = statement(
  'lock_contact',
  (db, { accountId, brandId }: { accountId: number; brandId: number }) =>
    db
      .selectFrom('distributor_contact')
      .select('status')
      .where('account_id', '=', accountId)
      .where('brand_id', '=', brandId)
      .forUpdate(),
);

const save = statement('save_contact', (db, contact: SavedContact) =>
  db
    .insertInto('distributor_contact')
    .values({
      account_id: contact.accountId,
      brand_id: contact.brandId,
      brand_code: contact.brandCode,
      retailer_id: contact.retailerId,
      status: contact.status,
      territory_countries: contact.territoryCountries,
      alerts_opt_in: contact.alertsOptIn,
      created_at: contact.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'brand_id']).doUpdateSet((known) => ({
        retailer_id: known.ref('excluded.retailer_id'),
        status: known.ref('excluded.status'),
        territory_countries: known.ref('excluded.territory_countries'),
        alerts_opt_in: known.ref('excluded.alerts_opt_in'),
      })),
    )
    .returning('id'),
);

/**
 * Creates or updates the contact of a brand; returns its id. The caller has locked the account and called
 * `contactTrigger`.
 */
export async function recordContact(on: Executor, contact: ContactRecord, now: Date): Promise<number> {
  const { brand, territoryCountries } = contact;
  const row = { ...contact, ...brand, territoryCountries: territoryCountries && [...territoryCountries], now };
  return (await save.row(on, row))!.id;
}
