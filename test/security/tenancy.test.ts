import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '../../gateway/graph/graph.js';
import { ANONYMOUS, type Principal } from '../../schema/principal.js';
import { openTwoBrands, type TwoBrands, type World } from '../support/two-brands.js';
import { swappedOperations } from './swapped-operations.js';

let world: TwoBrands;
let callers: Readonly<Record<string, Principal>>;

beforeAll(async () => {
  world = await openTwoBrands();
  const { a } = world;
  callers = {
    anonymous: ANONYMOUS,
    key: await admitted('key', a.keys.all),
    admin: await admitted('session', a.tokens.brand_admin),
    repairer: await admitted('session', a.tokens.repairer),
    distributor: await admitted('session', a.tokens.distributor),
    customer: await admitted('session', a.tokens.customer),
  };
}, 240_000);
afterAll(() => world.stage.close());

async function admitted(accept: 'key' | 'session', credential: string): Promise<Principal> {
  const request = { accept, credential, clientAddress: '198.51.100.1', requestId: 'tenancy' };
  const { principal } = await world.stage.platform.graph.admit(request);
  expect(principal.kind).not.toBe('anonymous');
  return principal;
}

/** What the public may know of a brand: published passports, certificates, what a scanned item shows. */
const PUBLIC = new Set([
  ...['brand', 'category', 'categories', 'certificate', 'product', 'passportOfItem', 'passportByGtin', 'proofOfItem'],
  ...[
    'proofByGtin',
    'credentialOfItem',
    'credentialByGtin',
    'digitalLink',
    'issuerDocument',
    'issuerMetadata',
    'credentialStatusList',
  ],
  ...['credentialType', 'contentCopy', 'resolverDescription', 'eventTypes', 'chain', 'lightPicture', 'verifyQr'],
]);

/** Everything stored of the other brand, row by row. */
async function stored({ brandId, item, ids, emails }: World): Promise<string> {
  const { stage } = world;
  const columns = await stage.sql<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns from information_schema.columns
      where table_schema in ('catalog', 'custody', 'passports', 'integrations')
        and table_name not in ('migration', 'audit', 'audit_entry', 'idempotency_record') group by 1 order by 1`,
  );
  const owner: Record<string, unknown> = {
    brand_id: brandId,
    item_id: item.id,
    product_id: item.id,
    passport_id: ids.passport,
    subscription_id: ids.webhook,
    shipment_id: ids.shipment,
    warranty_id: ids.warranty,
  };
  const rows: string[] = [];
  for (const { name, columns: has } of columns) {
    const conditions = Object.entries(owner).flatMap(([column, id]) =>
      has.includes(column) ? [`${column} = ${id}`] : [],
    );
    if (name === 'catalog.brand') conditions.push(`id = ${brandId}`);
    if (name === 'integrations.account') conditions.push(`email like '%@${emails.customer.split('@')[1]}'`);
    if (conditions.length === 0) continue;
    const found = await stage.sql<{ row: string }>(
      `select (to_jsonb(t) - 'last_used_at')::text as row from ${name} t where ${conditions.join(' or ')} order by 1`,
    );
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows.join('\n');
}

describe('two brands of identical data, every identifier swapped', () => {
  it('no query of one brand’s people tells them of the other’s things', async () => {
    const leaks: string[] = [];
    for (const operation of swappedOperations(world, 'query')) {
      for (const [who, principal] of Object.entries(callers)) {
        for (const variables of operation.variables) {
          const call: Call = { principal, requestId: 'tenancy', clientAddress: '198.51.100.1' };
          const result = await world.stage.platform.supergraph.run(operation.text, 'Swapped', variables, call);
          const text = JSON.stringify(result);
          if (text.includes(world.b.mark))
            leaks.push(
              `${operation.name} as ${who} with ${JSON.stringify(variables)}: ${text.slice(text.indexOf(world.b.mark) - 80, text.indexOf(world.b.mark) + 60)}`,
            );
          const isInternal = result.errors?.some(({ extensions }) => extensions?.code === 'INTERNAL');
          if (isInternal) leaks.push(`${operation.name} as ${who} fails with ${JSON.stringify(variables)}`);
          const shown = PUBLIC.has(operation.name) ? null : somethingOf(result.data?.[operation.name]);
          if (shown && text.includes(world.b.code))
            leaks.push(`${operation.name} as ${who} names the brand: ${text.slice(0, 200)}`);
        }
      }
    }
    expect(leaks).toEqual([]);
  }, 240_000);

  it('no mutation of one brand’s people changes the other’s things', async () => {
    const before = await stored(world.b);
    expect(before).toContain(world.b.mark);
    const changed: string[] = [];
    let known = before;
    for (const operation of swappedOperations(world, 'mutation')) {
      for (const [who, principal] of Object.entries(callers)) {
        for (const variables of operation.variables) {
          const call: Call = { principal, requestId: 'tenancy', clientAddress: '198.51.100.1' };
          const result = await world.stage.platform.supergraph.run(operation.text, 'Swapped', variables, call);
          const text = JSON.stringify(result);
          if (text.includes(world.b.mark)) changed.push(`${operation.name} as ${who} tells: ${text.slice(0, 300)}`);
          if (result.errors?.some(({ extensions }) => extensions?.code === 'INTERNAL'))
            changed.push(`${operation.name} as ${who} fails with ${JSON.stringify(variables)}`);
        }
      }
      const now = await stored(world.b);
      if (now !== known) changed.push(`${operation.name}:\n${difference(known, now)}`);
      known = now;
    }
    expect(changed).toEqual([]);
  }, 400_000);

  it('the same operations by the brand’s own administrator do tell and change: the attempts above were real ones', async () => {
    const principal = await admitted('session', world.b.tokens.brand_admin);
    const call: Call = { principal, requestId: 'tenancy', clientAddress: '198.51.100.1' };
    const telling: string[] = [];
    const changing: string[] = [];
    for (const { name, text, variables } of swappedOperations(world, 'query')) {
      for (const each of variables) {
        const result = await world.stage.platform.supergraph.run(text, 'Swapped', each, call);
        if (JSON.stringify(result).includes(world.b.mark) && !telling.includes(name)) telling.push(name);
      }
    }
    let known = await stored(world.b);
    // Nothing happens to what is destroyed: that comes last.
    const isLast = ({ name }: { readonly name: string }): number => Number(name === 'burnProduct');
    const mutations = [...swappedOperations(world, 'mutation')].sort((one, other) => isLast(one) - isLast(other));
    for (const { name, text, variables } of mutations) {
      for (const each of variables) await world.stage.platform.supergraph.run(text, 'Swapped', each, call);
      const now = await stored(world.b);
      if (now !== known) changing.push(name);
      known = now;
    }
    expect(telling).toEqual(expect.arrayContaining([...TOLD_TO_ITS_OWN]));
    expect(changing).toEqual(expect.arrayContaining([...CHANGED_BY_ITS_OWN]));
  }, 240_000);
});

const TOLD_TO_ITS_OWN: readonly string[] = [
  ...['certificate', 'distributorContacts', 'event', 'events', 'mintBatch', 'models', 'passport', 'passports'],
  ...['product', 'retailers', 'webhookSubscription'],
];
const CHANGED_BY_ITS_OWN: readonly string[] = [
  ...['burnProduct', 'completeReturn', 'createWebhook', 'deleteWebhook', 'discardPassportDraft', 'inviteAccount'],
  ...['issueCertificate', 'issueWorkOrder', 'patchPassport', 'receiveReturn', 'receiveShipment', 'refuseMintBatch'],
  ...['revokeCertificate', 'revokeProofCode', 'rotateIssuerKey', 'rotateWebhookSecret', 'saveBatch', 'saveModel'],
  ...['saveRetailer', 'setBrandOffer', 'submitMintBatch', 'supersedePassportVersion', 'updateWebhook'],
];

/** Whether an answer says anything: not null, not an empty list or page. */
const somethingOf = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  JSON.stringify(value) !== '[]' &&
  !JSON.stringify(value).includes('"items":[]');

function difference(before: string, after: string): string {
  const [old, now] = [new Set(before.split('\n')), new Set(after.split('\n'))];
  const gone = [...old].filter((row) => !now.has(row)).map((row) => `- ${row.slice(0, 300)}`);
  const come = [...now].filter((row) => !old.has(row)).map((row) => `+ ${row.slice(0, 300)}`);
  return [...gone, ...come].join('\n');
}
