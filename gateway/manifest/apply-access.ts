import { normalizeEmail } from '../../schema/identifiers/email-address.js';
import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { limitConcurrency } from '../../subgraphs/lib/process/limit-concurrency.js';
import { saveRetailer as saveRetailerQuestion } from '../peers/custody.generated.js';
import {
  grantAccreditation,
  importListing,
  isAccreditationWithdrawn,
  saveAccount as saveAccountQuestion,
  saveApiKey,
  saveDistributorContact,
  saveWebhook,
  showPartner,
  withdrawAccreditation,
} from '../peers/integrations.generated.js';
import { brandIn } from './apply-catalog.js';
import { camelFields } from './camel-fields.js';
import type { Entry, Manifest } from './manifest-schema.js';
import { keyOf, type Numbers, numberIn } from './numbers.js';
import { refusedRecord } from './refused-record.js';
import { together } from './run-together.js';

/** Accounts that are saved concurrently: most of their time is password hashing in other threads. */
const ACCOUNTS_AT_ONCE = 8;

/** Saves the accounts, accreditations, points of sale, contacts, keys and webhooks of a manifest. */
export async function applyAccess(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  await together(
    () => saveAccounts(manifest, peers, numbers),
    () => saveRetailers(manifest, peers, numbers),
    () => saveKeys(manifest, peers, numbers),
    () => saveWebhooks(manifest, peers, numbers),
  );
  await grantTrades(manifest, peers, numbers);
  await saveContacts(manifest, peers, numbers);
}

async function saveAccounts(manifest: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  const saving = limitConcurrency(ACCOUNTS_AT_ONCE);
  for (const [at, account] of manifest.accounts.entries())
    await saving.begin(() => saveAccount(account, at, peers, numbers));
  await saving.done();
}

async function saveAccount(
  { brand, place: _place, ...fields }: Entry<'accounts'>,
  at: number,
  peers: Peers,
  numbers: Numbers,
): Promise<void> {
  const input = { ...camelFields(fields), ...(brand ? { brandIds: [brandIn(numbers, brand)] } : {}) };
  const { saveAccount: saved } = await peers
    .ask(saveAccountQuestion, { input })
    .catch(refusedRecord('accounts', at, 'email'));
  numbers.accounts.set(normalizeEmail(fields.email), saved.id);
}

async function saveRetailers({ retailers }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const [at, { brand, ...retailer }] of retailers.entries()) {
    const input = { name: retailer.code, ...camelFields(retailer), brandId: brandIn(numbers, brand) };
    const { saveRetailer } = await peers
      .ask(saveRetailerQuestion, { input })
      .catch(refusedRecord('retailers', at, 'code'));
    numbers.retailers.set(keyOf(brand, retailer.code), saveRetailer.id);
  }
}

async function saveKeys({ api_keys }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const [at, { brand, key, serves = [], ...rest }] of api_keys.entries()) {
    const served = serves.map((code) => brandIn(numbers, code));
    const input = { ...camelFields(rest), secret: key, brandId: brandIn(numbers, brand), serves: served };
    await peers.ask(saveApiKey, { input }).catch(refusedRecord('api_keys', at, 'key'));
  }
}

async function saveWebhooks({ webhooks }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const [at, { brand, url, events = [], secret = null }] of webhooks.entries())
    await peers
      .ask(saveWebhook, { brandId: brandIn(numbers, brand), url, events, secret })
      .catch(refusedRecord('webhooks', at, 'url'));
}

async function grantTrades({ accounts, accreditations }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  const seenAt = await savePlaces(accounts, peers, numbers);
  for (const [at, { account, brand, trade, withdrawn, listed }] of accreditations.entries()) {
    const refused = refusedRecord('accreditations', at, 'account');
    const variables = { email: normalizeEmail(account), brandId: brandIn(numbers, brand), trade };
    // Granting it again, even to withdraw it afterwards, would give the partner access in between.
    if (withdrawn && (await peers.ask(isAccreditationWithdrawn, variables)).isAccreditationWithdrawn) continue;
    const { grantAccreditation: granted } = await peers.ask(grantAccreditation, variables).catch(refused);
    if (withdrawn) await peers.ask(withdrawAccreditation, { id: granted.id }).catch(refused);
    const seen = seenAt.get(normalizeEmail(account));
    if (listed && seen) await peers.ask(showPartner, { id: granted.id, seenAt: seen }).catch(refused);
  }
}

/**
 * Saves the places of partners, and returns by address when each was changed, which identifies the version that a brand
 * lists.
 */
async function savePlaces(
  accounts: Manifest['accounts'],
  peers: Peers,
  numbers: Numbers,
): Promise<ReadonlyMap<string, string>> {
  const seenAt = new Map<string, string>();
  for (const [at, { email, place }] of accounts.entries()) {
    if (!place) continue;
    const accountId = numberIn(numbers.accounts, normalizeEmail(email));
    const { importListing: kept } = await peers
      .ask(importListing, { accountId, input: place })
      .catch(refusedRecord('accounts', at, 'place'));
    seenAt.set(normalizeEmail(email), kept.changedAt);
  }
  return seenAt;
}

async function saveContacts({ distributor_contacts }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const [at, { account, brand, retailer, ...contact }] of distributor_contacts.entries()) {
    const retailerId = numberIn(numbers.retailers, keyOf(brand, retailer));
    const who = { email: normalizeEmail(account), brandId: brandIn(numbers, brand), retailerId };
    await peers
      .ask(saveDistributorContact, { input: { ...camelFields(contact), ...who } })
      .catch(refusedRecord('distributor_contacts', at, 'status'));
  }
}
