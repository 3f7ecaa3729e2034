import { sql } from 'kysely';
import { newest } from '../../lib/database/newest.js';
import { anyOf } from '../../lib/database/statement.js';
import { dropListingOf } from '../partners/partner-listing.statements.js';
import { revokeContactsOf, withdrawAccreditationsOf } from '../partners/record-rights.statements.js';
import { statement } from '../tables.js';

interface Person {
  readonly accountId: number;
}

export const sessionsOf = statement('personal_sessions', (db, { accountId }: Person) =>
  newest(
    db
      .selectFrom('session')
      .select(['state', 'address_prefix', 'created_at', 'refreshed_at', 'expires_at', 'revoked_at'])
      .where('account_id', '=', accountId),
    'created_at',
  ),
);

export const accreditationsOf = statement('personal_accreditations', (db, { accountId }: Person) =>
  newest(
    db
      .selectFrom('accreditation')
      .select(['id', 'brand_code', 'trade', 'granted_at', 'withdrawn_at'])
      .where('account_id', '=', accountId),
  ),
);

export const contactsOf = statement('personal_contacts', (db, { accountId }: Person) =>
  newest(
    db
      .selectFrom('distributor_contact')
      .select(['id', 'brand_code', 'retailer_id', 'status', 'territory_countries', 'alerts_opt_in', 'created_at'])
      .where('account_id', '=', accountId),
  ),
);

export const invitationsTo = statement('personal_invitations', (db, { accountId }: Person) =>
  newest(
    db
      .selectFrom('invitation as i')
      .innerJoin('account as a', 'a.email', 'i.email')
      .select(['i.id', 'i.role', 'i.brand_code', 'i.created_at', 'i.accepted_at'])
      .where('a.id', '=', accountId),
  ),
);

/** Lists the invitations that an account sent, without the addresses of the invited. */
export const invitationsFrom = statement('personal_invitations_sent', (db, { accountId }: Person) =>
  newest(
    db
      .selectFrom('invitation')
      .select(['id', 'role', 'trade', 'brand_code', 'created_at', 'expires_at', 'accepted_at', 'withdrawn_at'])
      .where('invited_by', '=', accountId),
  ),
);

export const keysOf = statement('personal_api_keys', (db, { accountId }: Person) =>
  newest(
    db
      .selectFrom('api_key')
      .select(['id', 'brand_code', 'name', 'display', 'scopes', 'created_at', 'expires_at', 'revoked_at'])
      .where('created_by', '=', accountId),
  ),
);

export const signInLinksTo = statement('personal_sign_in_links', (db, { email }: { email: string }) =>
  newest(
    db
      .selectFrom('sign_in_link')
      .select(['next_path', 'language', 'created_at', 'expires_at', 'used_at'])
      .where('email', '=', email),
    'created_at',
  ),
);

/** Lists the calls about an account that were made before their caller was identified, such as logins. */
export const loginsTo = statement('personal_logins', (db, { accountId }: Person) =>
  newest(
    db
      .selectFrom('audit_entry')
      .select(['id', 'at', 'action', 'outcome', 'address_prefix'])
      .where('actor_kind', '=', 'anonymous')
      .where('thing', '=', 'Account')
      .where('thing_id', '=', sql<string>`${accountId}::bigint::text`),
  ),
);

/** Replaces the body of an event by one without personal texts. */
export const replaceEventBody = statement('erase_event_body', (db, { id, body }: { id: string; body: string }) =>
  db.updateTable('event').set({ body }).where('id', '=', id),
);

/** Reads the address of an account whose erasure has begun and not ended. */
export const begunErasure = statement('begun_erasure', (db, { accountId, erased }: Person & { erased: string }) =>
  db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('erased_at', 'is not', null)
    .where('email', '<>', erased),
);

interface Erased extends Person {
  readonly email: string;
  /** Address that replaces it. */
  readonly erased: string;
  /** Attempt counters of the person. */
  readonly counters: readonly string[];
  readonly now: Date;
}

/** Statements of an erasure, in one transaction; records of the chain of custody keep the account's id. */
export const ERASURES = [
  statement('erase_key_names', (db, { accountId }: Erased) =>
    db.updateTable('api_key').set({ name: null }).where('created_by', '=', accountId),
  ),
  statement('erase_invitations', (db, { email }: Erased) => db.deleteFrom('invitation').where('email', '=', email)),
  statement('erase_attempts', (db, { email, counters }: Erased) =>
    db
      .deleteFrom('attempt')
      .where((attempt) => attempt.or([attempt('key', '=', anyOf(counters)), attempt('member', '=', email)])),
  ),
  statement('erase_recovery_codes', (db, { accountId }: Erased) =>
    db.deleteFrom('recovery_code').where('account_id', '=', accountId),
  ),
  statement('erase_password_resets', (db, { accountId }: Erased) =>
    db.deleteFrom('password_reset').where('account_id', '=', accountId),
  ),
  statement('erase_sign_in_links', (db, { email }: Erased) => db.deleteFrom('sign_in_link').where('email', '=', email)),
  statement('erase_sessions', (db, { accountId }: Erased) =>
    db.deleteFrom('session').where('account_id', '=', accountId),
  ),
  statement('erase_brands', (db, { accountId }: Erased) =>
    db.deleteFrom('account_brand').where('account_id', '=', accountId),
  ),
  dropListingOf,
  withdrawAccreditationsOf,
  revokeContactsOf,
  statement('erase_account', (db, { accountId, erased, now }: Erased) =>
    db
      .updateTable('account')
      .set((account) => ({
        email: erased,
        password_hash: null,
        first_name: null,
        last_name: null,
        language: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: null,
        disabled_at: account.fn.coalesce('disabled_at', account.val(now)),
        erased_at: account.fn.coalesce('erased_at', account.val(now)),
      }))
      .where('id', '=', accountId),
  ),
];
