import { keptSection, MOST_ENTRIES, type Section } from '../../lib/bounds/section.rules.js';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { windowFull } from '../../lib/windows/refusals.js';
import type { IntegrationsContext } from '../context.js';
import { listingOfAccount } from '../partners/partner-listing.statements.js';
import { erasePersonalData as erasePersonalDataQuestion, personalData } from '../peers/custody.generated.js';
import { dataExportKey, keysOfPerson } from '../sessions/counted-guesses.js';
import type { AccountRow } from './account.statements.js';
import { addErasureJob } from './add-erasure-job.js';
import { type AuditLogRow, auditLog, forgetAddressesOf } from './audit-log.js';
import { endAccess } from './end-access.js';
import { erasedAddress } from './erased-address.rules.js';
import { lockedAccount } from './locked-account.js';
import {
  accreditationsOf,
  begunErasure,
  contactsOf,
  ERASURES,
  invitationsFrom,
  invitationsTo,
  keysOf,
  loginsTo,
  replaceEventBody,
  sessionsOf,
  signInLinksTo,
} from './personal-data.statements.js';
import { personalFile } from './personal-file.js';

/**
 * Collects the data that the platform keeps about an account in one document (GDPR Articles 15 and 20). Throws
 * `RATE_LIMITED`.
 */
export async function exportPersonalData(
  context: IntegrationsContext,
  accountId: number,
): Promise<Record<string, unknown>> {
  const account = await knownAccount(context, accountId);
  const { attempts, clock } = context;
  await attempts.take([dataExportKey(accountId)], clock, (seconds, key) => windowFull(seconds, key, clock()));
  const { pool } = context.database;
  const { email } = account;
  const [listing, actions, custody, own] = await Promise.all([
    listingOfAccount.row(pool, { accountId }),
    auditLog(context, { accountId, limit: MOST_ENTRIES + 1 }),
    context.peers.ask(personalData, { accountId, email }),
    ownSections(pool, accountId, email),
  ]);
  return personalFile(
    { account: summaryOf(account), listing: listing ?? null },
    { ...own, actions: actionsOf(actions) },
    custody.personalData,
  );
}

/** Reads the sections that this subgraph keeps. */
async function ownSections(pool: Executor, accountId: number, email: string): Promise<Record<string, Section>> {
  const [sessions, accreditations, contacts, invitations, sent, keys, links, logins] = await Promise.all([
    sessionsOf.rows(pool, { accountId }),
    accreditationsOf.rows(pool, { accountId }),
    contactsOf.rows(pool, { accountId }),
    invitationsTo.rows(pool, { accountId }),
    invitationsFrom.rows(pool, { accountId }),
    keysOf.rows(pool, { accountId }),
    signInLinksTo.rows(pool, { email }),
    loginsTo.rows(pool, { accountId }),
  ]);
  return {
    sessions: keptSection(sessions),
    accreditations: keptSection(accreditations),
    distributor_contacts: keptSection(contacts),
    invitations: keptSection(invitations),
    invitations_sent: keptSection(sent),
    api_keys: keptSection(keys),
    sign_in_links: keptSection(links),
    logins: keptSection(logins),
  };
}

const summaryOf = (account: AccountRow): object => ({
  id: account.id,
  email: account.email,
  first_name: account.first_name,
  last_name: account.last_name,
  language: account.language,
  role: account.role,
  brands: account.brands.map((brand) => brand.brandCode),
  created_at: account.created_at,
  second_factor: account.totp_confirmed_at !== null,
});

const actionsOf = (rows: readonly AuditLogRow[]): Section => ({
  entries: rows
    .slice(0, MOST_ENTRIES)
    .toReversed()
    .map(({ at, action, outcome, thing, thingId, addressPrefix }) => ({
      at,
      action,
      outcome,
      thing,
      thing_id: thingId,
      address_prefix: addressPrefix,
    })),
  isCut: rows.length > MOST_ENTRIES,
});

/**
 * Erases a person (GDPR Article 17). Records needed for the chain of custody keep the account's id, which no longer
 * identifies anyone: address, names, password, second factor and networks of sessions are erased. The account is out of
 * use from the start. An erasure that is broken off is finished by a job, and can be repeated.
 */
export async function erasePersonalData(context: IntegrationsContext, accountId: number): Promise<void> {
  await eraseEverywhere(context, accountId, await beginErasure(context, accountId));
}

/** Finishes an erasure that has begun and not ended. */
export async function finishErasure(context: IntegrationsContext, accountId: number): Promise<void> {
  const begun = await begunErasure.row(context.database.pool, { accountId, erased: erasedAddress(accountId) });
  if (begun) await eraseEverywhere(context, accountId, begun.email);
}

/**
 * Refuses the account to every later call, so that nothing is written in its name after it was erased, and queues the
 * job that finishes the erasure. Returns its address. Throws `NOT_FOUND` for an unknown account and an erased one.
 */
function beginErasure(context: IntegrationsContext, accountId: number): Promise<string> {
  return context.database.unitOfWork(async (em) => {
    const account = await lockedAccount(em, accountId);
    if (!account || account.email === erasedAddress(accountId)) throw unknown();
    const now = context.clock();
    account.disabledAt ??= now;
    account.erasedAt ??= now;
    await em.flush();
    await endAccess(em, accountId, 'account erased', now);
    await addErasureJob(em, accountId);
    return account.email;
  });
}

/** Erases the person of an account in the other subgraphs first, then here, after which nothing finds them again. */
async function eraseEverywhere(context: IntegrationsContext, accountId: number, email: string): Promise<void> {
  const first = await context.peers.ask(erasePersonalDataQuestion, { accountId, email });
  await forgetAddressesOf(context, accountId);
  await context.mailer.forget?.(email);
  // Once more, for calls that were admitted before and have written meanwhile.
  const second = await context.peers.ask(erasePersonalDataQuestion, { accountId, email });
  const now = context.clock();
  await inTransaction(context.database.pool, async (client) => {
    for (const event of [...first.erasePersonalData, ...second.erasePersonalData])
      await replaceEventBody.run(client, event);
    const counters = keysOfPerson(email, accountId);
    const person = { accountId, email, erased: erasedAddress(accountId), counters, now };
    for (const erasure of ERASURES) await erasure.run(client, person);
  });
}

const unknown = (): DomainError => new DomainError('NOT_FOUND', { entity: 'Account' });

async function knownAccount(context: IntegrationsContext, accountId: number): Promise<AccountRow> {
  const account = await context.accounts.byId(accountId);
  if (!account || account.erased_at) throw unknown();
  return account;
}
