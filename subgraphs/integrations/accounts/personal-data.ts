import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import type { IntegrationsContext } from '../context.js';
import { listingOfAccount } from '../partners/partner-listing.statements.js';
import { erasePersonalData as erasePersonalDataQuestion, personalData } from '../peers/custody.generated.js';
import { keysOfPerson } from '../sessions/counted-guesses.js';
import type { AccountRow } from './account.statements.js';
import { auditLog, forgetAddressesOf } from './audit-log.js';
import {
  accreditationsOf,
  contactsOf,
  ERASURES,
  invitationsTo,
  replaceEventBody,
  sessionsOf,
} from './personal-data.statements.js';

const MOST_ENTRIES = 10_000;

/** Collects the data that the platform keeps about an account in one document (GDPR Articles 15 and 20). */
export async function exportPersonalData(
  context: IntegrationsContext,
  accountId: number,
): Promise<Record<string, unknown>> {
  const account = await knownAccount(context, accountId);
  const { pool } = context.database;
  const [sessions, accreditations, listing, contacts, invitations, actions, custody] = await Promise.all([
    sessionsOf.rows(pool, { accountId }),
    accreditationsOf.rows(pool, { accountId }),
    listingOfAccount.row(pool, { accountId }),
    contactsOf.rows(pool, { accountId }),
    invitationsTo.rows(pool, { accountId }),
    auditLog(context, { accountId, limit: MOST_ENTRIES }),
    context.peers.ask(personalData, { accountId }),
  ]);
  return {
    account: {
      id: account.id,
      email: account.email,
      first_name: account.first_name,
      last_name: account.last_name,
      language: account.language,
      role: account.role,
      brands: account.brands.map((brand) => brand.brandCode),
      created_at: account.created_at,
      second_factor: account.totp_confirmed_at !== null,
    },
    sessions,
    accreditations,
    listing: listing ?? null,
    distributor_contacts: contacts,
    invitations,
    actions: actions.map(({ at, action, outcome, thing, thingId, addressPrefix }) => ({
      at,
      action,
      outcome,
      thing,
      thing_id: thingId,
      address_prefix: addressPrefix,
    })),
    custody: custody.personalData,
  };
}

/**
 * Erases a person (GDPR Article 17). Records needed for the chain of custody keep the account's id, which no longer
 * identifies anyone: address, names, password, second factor and networks of sessions are erased. Runs in the other
 * subgraphs first, and can be repeated after a crash.
 */
export async function erasePersonalData(context: IntegrationsContext, accountId: number): Promise<void> {
  const account = await knownAccount(context, accountId);
  const { email } = account;
  const erased = await context.peers.ask(erasePersonalDataQuestion, { accountId, email });
  await forgetAddressesOf(context, accountId);
  await context.mailer.forget?.(email);
  const now = context.clock();
  await inTransaction(context.database.pool, async (client) => {
    for (const event of erased.erasePersonalData) await replaceEventBody.run(client, event);
    const person = { accountId, email, counters: keysOfPerson(email, accountId), now };
    for (const erasure of ERASURES) await erasure.run(client, person);
  });
}

async function knownAccount(context: IntegrationsContext, accountId: number): Promise<AccountRow> {
  const account = await context.accounts.byId(accountId);
  if (!account || account.erased_at) throw new DomainError('NOT_FOUND', { entity: 'Account' });
  return account;
}
