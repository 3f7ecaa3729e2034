import type { AccountPrincipal, Principal } from '../../schema/principal.js';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import type { Role } from '../../schema/vocabulary/roles.js';
import { openStage, type Stage } from './actors.js';
import { addCategory, addItem, type Item } from './items.js';

/** A brand with an item, and people of every kind who act on it. */
export interface AuditedBrand {
  readonly stage: Stage;
  readonly brandId: number;
  readonly item: Item;
  readonly people: Readonly<Record<'operator' | 'admin' | 'owner' | 'partner' | 'shop', AccountPrincipal>>;
  /** Runs an operation of a subgraph as a caller, from an address whose prefix is `198.51.100.0/24`. */
  as<Data = Record<string, { id: number }>>(
    who: Principal,
    part: SubgraphName,
    text: string,
    variables?: Readonly<Record<string, unknown>>,
  ): Promise<Data>;
}

/** Adds an account, as which operations can be run. */
export async function addPerson(
  stage: Stage,
  role: Role,
  more: Partial<AccountPrincipal> = {},
): Promise<AccountPrincipal> {
  const email = `${role}@example.test`;
  const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds: more.brandIds } : {});
  return {
    kind: 'account',
    accountId,
    email,
    role,
    sessionId: '00000000-0000-4000-8000-000000000000',
    brandIds: [],
    accreditations: [],
    contacts: [],
    ...more,
  };
}

/** Opens a stage with a brand whose audit log is read. */
export async function openAuditedBrand(): Promise<AuditedBrand> {
  const stage = await openStage();
  const brandId = await stage.brand('NORDATELIR');
  const people = {
    operator: await addPerson(stage, 'operator'),
    admin: await addPerson(stage, 'brand_admin', { brandIds: [brandId] }),
    owner: await addPerson(stage, 'customer'),
    partner: await addPerson(stage, 'repairer', { accreditations: [{ brandId, trade: 'repairer' }] }),
    shop: await addPerson(stage, 'distributor', { contacts: [{ contactId: 1, brandId, retailerId: 1 }] }),
  };
  const brand = { id: brandId, code: 'NORDATELIR' };
  const item = await addItem(stage, brand, await addCategory(stage), {
    ownerAccountId: people.owner.accountId,
    ownerMasked: 'cu...a1b2c3',
  });
  return {
    ...{ stage, brandId, item, people },
    as: <Data>(
      who: Principal,
      part: SubgraphName,
      text: string,
      variables: Readonly<Record<string, unknown>> = {},
    ): Promise<Data> => stage.ask<Data>(part, text, variables, who, '198.51.100.7'),
  };
}

/** Has owner, partner and operator act on the item and its brand, once each. */
export async function actOnItem({ as, brandId, item, people }: AuditedBrand): Promise<void> {
  const { operator, owner, partner } = people;
  const { id } = item;
  const { issueHandoverCode } = await as(
    owner,
    'custody',
    'mutation H($s: String!) { issueHandoverCode(identifier: $s) { id } }',
    { s: item.serial },
  );
  await as(owner, 'custody', 'mutation R($id: Int!) { revokeProofCode(id: $id) }', issueHandoverCode);
  await as(
    partner,
    'custody',
    'mutation I($s: String!) { recordIntervention(input: { identifier: $s, eventType: "repair", title: "Zip" }) { id } }',
    { s: item.serial },
  );
  await as(operator, 'custody', 'mutation W($id: Int!) { issueWorkOrder(productId: $id) { id } }', { id });
  await as(owner, 'custody', 'mutation C($id: Int!) { requestReturn(productId: $id) { id } }', { id });
  await as(operator, 'custody', 'mutation C($id: Int!) { issueCertificate(productId: $id) { number } }', { id });
  await as(owner, 'custody', 'mutation T($id: Int!) { openTheftReport(productId: $id) { id } }', { id });
  await as(owner, 'custody', 'mutation T($id: Int!) { closeTheftReport(productId: $id) { id } }', { id });
  await as(operator, 'passports', 'mutation { rotateIssuerKey(brandCode: "NORDATELIR") { kid } }');
  const { createWebhook } = await as<{ createWebhook: { subscription: { id: number } } }>(
    operator,
    'integrations',
    'mutation S($b: Int!) { createWebhook(input: { brandId: $b, url: "https://hooks.example.com/dpp", events: [] }) { subscription { id } } }',
    { b: brandId },
  );
  await as(
    operator,
    'integrations',
    'mutation D($id: Int!) { deleteWebhook(id: $id, url: "https://hooks.example.com/dpp") }',
    createWebhook.subscription,
  );
}
