import type { Peers } from '../../subgraphs/lib/graphql/peers.js';
import { sideBySide } from '../../subgraphs/lib/process/limit-concurrency.js';
import { saveRetailer as saveRetailerQuestion } from '../peers/custody.generated.js';
import {
  grantAccreditation,
  saveAccount as saveAccountQuestion,
  saveApiKey,
  saveDistributorContact,
  saveWebhook,
  withdrawAccreditation,
} from '../peers/integrations.generated.js';
import { brandIn } from './apply-catalog.js';
import { camelFields } from './camel-fields.js';
import type { Entry, Manifest } from './manifest-schema.js';
import { keyOf, type Numbers } from './numbers.js';
import { together } from './run-together.js';

/** What takes time is hashing their passwords, which other threads do. */
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
  const saving = sideBySide(ACCOUNTS_AT_ONCE);
  for (const account of manifest.accounts) await saving.begin(() => saveAccount(account, peers, numbers));
  await saving.done();
}

async function saveAccount({ brand, ...fields }: Entry<'accounts'>, peers: Peers, numbers: Numbers): Promise<void> {
  const input = { ...camelFields(fields), ...(brand ? { brandIds: [brandIn(numbers, brand)] } : {}) };
  const { saveAccount: saved } = await peers.ask(saveAccountQuestion, { input });
  numbers.accounts.set(fields.email.toLowerCase(), saved.id);
}

async function saveRetailers({ retailers }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const { brand, ...retailer } of retailers) {
    const input = { name: retailer.code, ...camelFields(retailer), brandId: brandIn(numbers, brand) };
    const { saveRetailer } = await peers.ask(saveRetailerQuestion, { input });
    numbers.retailers.set(keyOf(brand, retailer.code), saveRetailer.id);
  }
}

async function saveKeys({ api_keys }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const { brand, key, serves = [], ...rest } of api_keys) {
    const served = serves.map((code) => brandIn(numbers, code));
    const input = { ...camelFields(rest), secret: key, brandId: brandIn(numbers, brand), serves: served };
    await peers.ask(saveApiKey, { input });
  }
}

async function saveWebhooks({ webhooks }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const { brand, url, events = [], secret = null } of webhooks)
    await peers.ask(saveWebhook, { brandId: brandIn(numbers, brand), url, events, secret });
}

async function grantTrades({ accreditations }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const { account, brand, trade, withdrawn } of accreditations) {
    const variables = { email: account.toLowerCase(), brandId: brandIn(numbers, brand), trade };
    const { grantAccreditation: granted } = await peers.ask(grantAccreditation, variables);
    if (withdrawn) await peers.ask(withdrawAccreditation, { id: granted.id });
  }
}

async function saveContacts({ distributor_contacts }: Manifest, peers: Peers, numbers: Numbers): Promise<void> {
  for (const { account, brand, retailer, ...contact } of distributor_contacts) {
    const retailerId = numbers.retailers.get(keyOf(brand, retailer)) as number;
    const who = { email: account.toLowerCase(), brandId: brandIn(numbers, brand), retailerId };
    await peers.ask(saveDistributorContact, { input: { ...camelFields(contact), ...who } });
  }
}
