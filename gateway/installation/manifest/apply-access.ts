import type { Peers } from '../../../subgraphs/lib/peers.js';
import { sideBySide } from '../../../subgraphs/lib/side-by-side.js';
import { camelFields } from './apply-catalog.js';
import { type Applied, keyOf, type Numbers } from './apply-manifest.js';
import type { Entry, Manifest } from './manifest-schema.js';

const SAVE_ACCOUNT = 'mutation SaveAccount($input: AccountInput!) { saveAccount(input: $input) { id } }';
const GRANT = `
  mutation Grant($email: String!, $brandId: Int!, $trade: String!) {
    grantAccreditation(email: $email, brandId: $brandId, trade: $trade) { id }
  }`;
const WITHDRAW = 'mutation Withdraw($id: Int!) { withdrawAccreditation(id: $id) { id } }';
const SAVE_RETAILER = 'mutation SaveRetailer($input: RetailerInput!) { saveRetailer(input: $input) { id } }';
const SAVE_CONTACT = `
  mutation SaveContact($input: DistributorContactInput!) { saveDistributorContact(input: $input) { id } }`;
const SAVE_KEY = 'mutation SaveKey($input: KnownApiKeyInput!) { saveApiKey(input: $input) }';
const SAVE_WEBHOOK = `
  mutation SaveWebhook($brandId: Int!, $url: String!, $events: [String!]!, $secret: String) {
    saveWebhook(brandId: $brandId, url: $url, events: $events, secret: $secret)
  }`;

/** What takes time is hashing their passwords, which other threads do. */
const ACCOUNTS_AT_ONCE = 8;

/** Accounts, accreditations, points of sale, contacts, keys, webhooks: who may do what, and who is told. */
export async function applyAccess(manifest: Manifest, peers: Peers, numbers: Numbers, applied: Applied): Promise<void> {
  const { brands, accounts, retailers } = numbers;
  const brandOf = (code: string): number => brands.get(code) as number;

  const saving = sideBySide(ACCOUNTS_AT_ONCE);
  for (const account of manifest.accounts)
    await saving.begin(async () => {
      accounts.set(account.email.toLowerCase(), await saveAccount(peers, account, brandOf));
    });
  await saving.done();
  applied('accounts', manifest.accounts.length);

  for (const { account, brand, trade, withdrawn } of manifest.accreditations) {
    type Granted = { grantAccreditation: { id: number } };
    const variables = { email: account.toLowerCase(), brandId: brandOf(brand), trade };
    const { grantAccreditation } = await peers.ask<Granted>('integrations', GRANT, variables);
    if (withdrawn) await peers.ask('integrations', WITHDRAW, { id: grantAccreditation.id });
  }
  applied('accreditations', manifest.accreditations.length);

  for (const { brand, ...retailer } of manifest.retailers) {
    const input = { name: retailer.code, ...camelFields(retailer), brandId: brandOf(brand) };
    const { saveRetailer } = await peers.ask<{ saveRetailer: { id: number } }>('custody', SAVE_RETAILER, { input });
    retailers.set(keyOf(brand, retailer.code), saveRetailer.id);
  }
  applied('retailers', manifest.retailers.length);

  for (const { account, brand, retailer, ...contact } of manifest.distributor_contacts) {
    const retailerId = retailers.get(keyOf(brand, retailer));
    const input = { ...camelFields(contact), email: account.toLowerCase(), brandId: brandOf(brand), retailerId };
    await peers.ask('integrations', SAVE_CONTACT, { input });
  }
  applied('distributor contacts', manifest.distributor_contacts.length);

  for (const { brand, key, serves = [], ...rest } of manifest.api_keys) {
    const input = { ...camelFields(rest), secret: key, brandId: brandOf(brand), serves: serves.map(brandOf) };
    await peers.ask('integrations', SAVE_KEY, { input });
  }
  applied('API keys', manifest.api_keys.length);

  for (const { brand, url, events = [], secret } of manifest.webhooks) {
    await peers.ask('integrations', SAVE_WEBHOOK, { brandId: brandOf(brand), url, events, secret: secret ?? null });
  }
  applied('webhooks', manifest.webhooks.length);
}

async function saveAccount(
  peers: Peers,
  account: Entry<'accounts'>,
  brandOf: (code: string) => number,
): Promise<number> {
  const { brand, ...fields } = account;
  const input = { ...camelFields(fields), ...(brand ? { brandIds: [brandOf(brand)] } : {}) };
  return (await peers.ask<{ saveAccount: { id: number } }>('integrations', SAVE_ACCOUNT, { input })).saveAccount.id;
}
