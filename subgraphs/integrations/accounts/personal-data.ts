import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { erasePersonalData as erasePersonalDataQuestion, personalData } from '../peers/custody.generated.js';
import { keysOfPerson } from '../sessions/counted-guesses.js';
import type { AccountRow } from './account.statements.js';
import { auditLog, forgetAddressesOf } from './audit-log.js';

const MOST_ENTRIES = 10_000;

/** Everything the platform keeps about an account, in one document (GDPR Articles 15 and 20). */
export async function exportPersonalData(
  context: IntegrationsContext,
  accountId: number,
): Promise<Record<string, unknown>> {
  const account = await knownAccount(context, accountId);
  const { pool } = context.database;
  const rowsOf = async (sql: string): Promise<unknown[]> => (await pool.query(sql, [accountId])).rows;
  const [sessions, accreditations, contacts, invitations, actions, custody] = await Promise.all([
    rowsOf(`select state, address_prefix, created_at, refreshed_at, expires_at, revoked_at
              from session where account_id = $1 order by created_at`),
    rowsOf('select brand_code, trade, granted_at, withdrawn_at from accreditation where account_id = $1 order by id'),
    rowsOf(`select brand_code, retailer_id, status, territory_countries, alerts_opt_in, created_at
              from distributor_contact where account_id = $1 order by id`),
    rowsOf(`select i.role, i.brand_code, i.created_at, i.accepted_at from invitation i
              join account a on a.email = i.email where a.id = $1 order by i.id`),
    auditLog(context, { accountId, limit: MOST_ENTRIES }),
    context.peers.ask(personalData, { accountId }),
  ]);
  return {
    account: {
      id: account.id,
      email: account.email,
      first_name: account.first_name,
      last_name: account.last_name,
      role: account.role,
      brands: account.brands.map((brand) => brand.brandCode),
      created_at: account.created_at,
      second_factor: account.totp_confirmed_at !== null,
    },
    sessions,
    accreditations,
    distributor_contacts: contacts,
    invitations,
    actions: actions.map(({ at, action, outcome, thing, thing_id, address_prefix }) => ({
      at,
      action,
      outcome,
      thing,
      thing_id,
      address_prefix,
    })),
    custody: custody.personalData,
  };
}

/**
 * Erases a person (GDPR Article 17). What must stay for the chain of custody stays under the number of the account,
 * which then leads to nobody: address, names, password, second factor and the networks of sessions are gone.
 * The other parts go first and can be asked again: a process that dies in between leaves an account to erase once more.
 */
export async function erasePersonalData(context: IntegrationsContext, accountId: number): Promise<void> {
  const account = await knownAccount(context, accountId);
  const { email } = account;
  const told = await context.peers.ask(erasePersonalDataQuestion, { accountId, email });
  await forgetAddressesOf(context, accountId);
  const now = context.clock();
  await inTransaction(context.database.pool, async (client) => {
    for (const { id, body } of told.erasePersonalData) {
      await client.query('update event set body = $2 where id = $1', [id, body]);
    }
    await client.query('update api_key set name = null where created_by = $1', [accountId]);
    await client.query('delete from invitation where email = $1', [account.email]);
    await client.query('delete from login_failure where email = $1', [account.email]);
    const counted = keysOfPerson(account.email, accountId);
    await client.query('delete from attempt where key = any($1) or member = $2', [counted, account.email]);
    for (const table of ['recovery_code', 'password_reset', 'session', 'account_brand']) {
      await client.query(`delete from ${table} where account_id = $1`, [accountId]);
    }
    await client.query('update accreditation set withdrawn_at = coalesce(withdrawn_at, $2) where account_id = $1', [
      accountId,
      now,
    ]);
    await client.query(`update distributor_contact set status = 'revoked' where account_id = $1`, [accountId]);
    await client.query(
      `update account
          set email = 'erased-' || id || '@erased.invalid', password_hash = null, first_name = null, last_name = null,
              totp_secret = null, totp_confirmed_at = null, totp_last_step = null,
              disabled_at = coalesce(disabled_at, $2), erased_at = $2
        where id = $1`,
      [accountId, now],
    );
  });
}

async function knownAccount(context: IntegrationsContext, accountId: number): Promise<AccountRow> {
  const account = await context.accounts.byId(accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  return account;
}
