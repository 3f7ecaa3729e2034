import { type Kysely, sql } from 'kysely';
import type { Role, Trade } from '../../../schema/vocabulary/roles.js';
import type { ListPage } from '../../lib/bounds/page-lists.js';
import type { ReadPools } from '../../lib/database/database.js';
import { batchRead, batchReadMany } from '../../lib/database/keyed-reader.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { inviterMay, isOpen, OFFER_COLUMNS } from '../accounts/invitations.statements.js';
import { type IntegrationsColumns, statement } from '../tables.js';
import { ADMITTED } from './contact-status.rules.js';
import { countriesOfPlaces, listingByAccount } from './partner-listing.statements.js';

type Db = Kysely<IntegrationsColumns>;

const accreditations = (db: Db) =>
  db
    .selectFrom('accreditation')
    .select(['id', 'account_id', 'brand_id', 'brand_code', 'trade', 'granted_at', 'withdrawn_at', 'listed_at']);

const contacts = (db: Db) =>
  db
    .selectFrom('distributor_contact')
    .select([
      'id',
      'account_id',
      'brand_id',
      'brand_code',
      'retailer_id',
      'status',
      'territory_countries',
      'alerts_opt_in',
      'created_at',
    ]);

const invitations = (db: Db) =>
  db
    .selectFrom('invitation')
    .select([...OFFER_COLUMNS, 'invited_by', 'created_at', 'expires_at', 'accepted_at', 'declined_at', 'withdrawn_at']);

const accreditationsOfAccount = statement.lookup(
  'accreditation_by_account',
  (db, { keys }: { keys: readonly number[] }) =>
    accreditations(db)
      .where('account_id', '=', anyOf(keys))
      .where('withdrawn_at', 'is', null)
      .orderBy('brand_code')
      .orderBy('trade'),
);

const contactsOfAccount = statement.lookup('contact_by_account', (db, { keys }: { keys: readonly number[] }) =>
  contacts(db).where('account_id', '=', anyOf(keys)).where('status', '=', ADMITTED).orderBy('brand_code'),
);

interface OfBrand extends ListPage {
  readonly brandId: number;
}

const accreditation = statement('accreditation', (db, { id }: { id: number }) =>
  accreditations(db).where('id', '=', id),
);

interface AccreditationsAsked extends OfBrand {
  /** True for those in force, false for those withdrawn, null for both. */
  readonly active: boolean | null;
}

const accreditationsOfBrand = statement(
  'accreditations_of_brand',
  (db, { brandId, active, limit, skip }: AccreditationsAsked) =>
    accreditations(db)
      .where('brand_id', '=', brandId)
      .where(
        ({ ref }) =>
          sql<boolean>`(${active}::boolean is null or (${ref('withdrawn_at')} is null) = ${active}::boolean)`,
      )
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(skip),
);

interface OfAccount {
  readonly brandId: number;
  readonly accountId: number;
}

const withdrawnTrades = statement('withdrawn_trades_of_account', (db, { brandId, accountId }: OfAccount) =>
  db
    .selectFrom('accreditation')
    .select('trade')
    .where('brand_id', '=', brandId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is not', null),
);

const contact = statement('contact', (db, { id }: { id: number }) => contacts(db).where('id', '=', id));

const contactsOfBrand = statement('contacts_of_brand', (db, { brandId, limit, skip }: OfBrand) =>
  contacts(db).where('brand_id', '=', brandId).orderBy('id', 'desc').limit(limit).offset(skip),
);

const contactOfAccount = statement('contact_of_brand_and_account', (db, { brandId, accountId }: OfAccount) =>
  contacts(db).where('brand_id', '=', brandId).where('account_id', '=', accountId).limit(1),
);

const territoryOf = statement(
  'territory_of_retailer',
  (db, { brandId, retailerId }: { brandId: number; retailerId: number }) =>
    db
      .selectFrom('distributor_contact')
      .select((contact) => sql<string>`unnest(${contact.ref('territory_countries')})`.as('country'))
      .distinct()
      .where('brand_id', '=', brandId)
      .where('retailer_id', '=', retailerId)
      .where('status', '=', ADMITTED)
      .orderBy('country'),
);

const invitation = statement('invitation', (db, { id }: { id: number }) => invitations(db).where('id', '=', id));

const openInvitationsTo = statement('open_invitations_to', (db, { email, now }: { email: string; now: Date }) =>
  invitations(db).where('email', '=', email).where(isOpen(now)).where(inviterMay).orderBy('id', 'desc').limit(100),
);

interface InvitationsAsked extends OfBrand {
  /** Null for invitations to any role. */
  readonly roles: readonly Role[] | null;
}

const invitationsOfBrand = statement('invitations_of_brand', (db, { brandId, roles, limit, skip }: InvitationsAsked) =>
  invitations(db)
    .where('brand_id', '=', brandId)
    .where(({ ref }) => sql<boolean>`(${roles}::text[] is null or ${ref('role')} = any(${roles}))`)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip),
);

export type AccreditationRow = RowOf<typeof accreditation>;
export type ContactRow = RowOf<typeof contact>;
export type InvitationRow = RowOf<typeof invitation>;

export const rightsReads = ({ pool, lookups }: ReadPools) => ({
  /** Active accreditations of an account (§3.6), by brand code. */
  accreditationsOfAccount: batchReadMany(lookups, { ...accreditationsOfAccount, keyOf: (row) => row.account_id }),
  /** Active contacts of an account, by brand code. */
  contactsOfAccount: batchReadMany(lookups, { ...contactsOfAccount, keyOf: (row) => row.account_id }),
  /** Reads the place of an account. */
  listing: batchRead(lookups, { ...listingByAccount, keyOf: (row) => row.account_id }),
  /** Countries in which a brand shows partners. */
  countriesOfPlaces: batchReadMany(lookups, { ...countriesOfPlaces, keyOf: (row) => row.brand_id }),
  accreditation: (id: number): Promise<AccreditationRow | undefined> => accreditation.row(pool, { id }),
  /** Reads a page of the accreditations of a brand, newest first. */
  accreditationsOfBrand: (asked: AccreditationsAsked): Promise<AccreditationRow[]> =>
    accreditationsOfBrand.rows(pool, asked),
  /** Lists the trades in which a brand no longer recognizes an account. */
  withdrawnTrades: async (asked: OfAccount): Promise<Trade[]> =>
    (await withdrawnTrades.rows(pool, asked)).map(({ trade }) => trade),
  contact: (id: number): Promise<ContactRow | undefined> => contact.row(pool, { id }),
  /** Reads a page of the contacts of a brand, newest first. */
  contactsOfBrand: (asked: OfBrand): Promise<ContactRow[]> => contactsOfBrand.rows(pool, asked),
  /** Finds the contact of a brand that an account is, active or not. */
  contactOfAccount: (asked: OfAccount): Promise<ContactRow | undefined> => contactOfAccount.row(pool, asked),
  /** Lists the countries in which the active contacts at a point of sale may sell for its brand. */
  territoryOf: async (brandId: number, retailerId: number): Promise<string[]> =>
    (await territoryOf.rows(pool, { brandId, retailerId })).map(({ country }) => country),
  invitation: (id: number): Promise<InvitationRow | undefined> => invitation.row(pool, { id }),
  /** Lists the open invitations to an address, newest first. */
  openInvitationsTo: (email: string, now: Date): Promise<InvitationRow[]> =>
    openInvitationsTo.rows(pool, { email, now }),
  /** Reads a page of the invitations of a brand, newest first. */
  invitationsOfBrand: (asked: InvitationsAsked): Promise<InvitationRow[]> => invitationsOfBrand.rows(pool, asked),
});

export type RightsReads = ReturnType<typeof rightsReads>;
