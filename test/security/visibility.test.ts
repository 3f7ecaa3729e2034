import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type FieldNode,
  type GraphQLField,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Call } from '../../gateway/graph/graph.js';
import { ANONYMOUS, type Principal } from '../../schema/principal.js';
import { fieldsIn } from '../../schema/record.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { present } from '../support/present.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';

type Sight = 'visible' | 'refused' | 'absent';

const SIGHTS: Readonly<Record<string, Sight>> = { '✓': 'visible', '✗': 'refused', '·': 'absent' };

/** The committed table: what a field of a type is to each kind of caller, by column. */
function committed(): Map<string, Readonly<Record<string, Sight>>> {
  const table = new Map<string, Record<string, Sight>>();
  let type = '';
  let columns: string[] = [];
  for (const line of readFileSync(projectFile('schema/reference/visibility.md'), 'utf8').split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (line.startsWith('### ')) type = line.slice(4);
    else if (cells[1] === 'field') columns = cells.slice(2, -1);
    else if (type && cells.length === columns.length + 3 && !line.startsWith('|---')) {
      const sights = columns.map((column, at) => [column, SIGHTS[cells[at + 2]!]!]);
      table.set(`${type}.${cells[1]}`, Object.fromEntries(sights));
    }
    const listed = /^- \*\*(\w+)\*\*: (.+)$/.exec(line);
    for (const field of listed?.[2]?.split(', ') ?? []) table.set(`${listed?.[1]}.${field}`, {});
  }
  return table;
}

let world: TwoBrands;
let callers: Readonly<Record<string, Principal>>;
const table = committed();

async function admitted(accept: 'key' | 'session', credential: string): Promise<Principal> {
  const request = { accept, credential, clientAddress: '198.51.100.1', requestId: 'visibility' };
  return (await world.stage.platform.graph.admit(request)).principal;
}

beforeAll(async () => {
  world = await openTwoBrands();
  const { a, b } = world;
  callers = {
    anonymous: ANONYMOUS,
    key: await admitted('key', a.keys.all),
    'other key': await admitted('key', b.keys.all),
    owner: await admitted('session', a.tokens.customer),
    'other customer': await admitted('session', b.tokens.customer),
    repairer: await admitted('session', a.tokens.repairer),
    recycler: await admitted('session', a.tokens.recycler),
    'other repairer': await admitted('session', b.tokens.repairer),
    admin: await admitted('session', a.tokens.brand_admin),
    'other admin': await admitted('session', b.tokens.brand_admin),
    authority: await admitted('session', world.authority),
    operator: await admitted('session', world.operator),
  };
}, 240_000);
afterAll(() => world.stage.close());

/** Ways to things of brand A that every kind of caller can take, by the type that they lead to. */
const WAYS = (): Readonly<Record<string, (field: string) => string>> => {
  const product = (inner: string) => `product(identifier: "${world.a.item.serial}") { ${inner} }`;
  return {
    Brand: (field) => `{ brand(code: "${world.a.code}") { ${field} } }`,
    Product: (field) => `{ ${product(field)} }`,
    ProductModel: (field) => `{ ${product(`model { ${field} }`)} }`,
    ProductBatch: (field) => `{ ${product(`batch { ${field} }`)} }`,
    Certificate: (field) => `{ ${product(`certificate { ${field} }`)} }`,
  };
};

function selected(field: GraphQLField<unknown, unknown>): string {
  const type = getNamedType(field.type);
  return isLeafType(type) ? field.name : `${field.name} { __typename }`;
}

/** What the platform itself shows: the code of a refusal, else the value at the end of the way. */
async function seen(text: string, name: string, principal: Principal): Promise<{ code?: unknown; value?: unknown }> {
  const call: Call = { principal, requestId: 'visibility', clientAddress: '198.51.100.1' };
  const { data, errors } = await world.stage.platform.supergraph.run(named(text), 'Seen', {}, call);
  if (errors?.length) return { code: errors[0]?.extensions?.code };
  const at = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !(name in value) ? at(Object.values(value)[0]) : value;
  return { value: fieldsIn(at(data))[name] };
}

/** The gateway runs operations by their name. */
const named = (text: string): string => text.replace(/^(mutation|query)? ?\{/, (_, kind = 'query') => `${kind} Seen {`);

const REFUSALS = ['UNAUTHENTICATED', 'FORBIDDEN', 'SCOPE_MISSING'];
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

describe('the table of who sees what (schema/reference/visibility.md)', () => {
  it('knows every field of the graph', () => {
    const { apiSchema } = world.stage.platform.supergraph;
    const missing = Object.values(apiSchema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !type.name.startsWith('__') && type.name !== 'Subscription'
        ? Object.keys(type.getFields()).filter((field) => !table.has(`${type.name}.${field}`))
        : [],
    );
    expect(missing).toEqual([]);
  });

  it('says what the running platform shows of a brand, an item, its model, its lot and its certificate', async () => {
    const { apiSchema } = world.stage.platform.supergraph;
    const wrong: string[] = [];
    let tried = 0;
    for (const [typeName, way] of Object.entries(WAYS())) {
      const type = apiSchema.getType(typeName);
      if (!isObjectType(type)) throw new Error(`No type ${typeName}`);
      for (const field of Object.values(type.getFields())) {
        if (field.args.some(isRequiredArgument)) continue;
        for (const [column, principal] of Object.entries(callers)) {
          const said = table.get(`${typeName}.${field.name}`)?.[column] ?? 'visible';
          const { code, value } = await seen(way(selected(field)), field.name, principal);
          tried++;
          const isSo =
            said === 'refused'
              ? REFUSALS.includes(code as string)
              : code === undefined && (said === 'visible' || isNothing(value));
          if (!isSo)
            wrong.push(
              `${typeName}.${field.name} to ${column}: ${said} in the table, ${code ?? JSON.stringify(value)}`,
            );
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(800);
  }, 240_000);

  it.each([
    'products',
    'certificate',
    'timeline',
    'passport',
    'serial',
    'qr',
  ])('the public reads of %s ask for nothing that has to be guarded', (family) => {
    const { apiSchema } = world.stage.platform.supergraph;
    const document = parse(readFileSync(projectFile(`rest-adapter/routes/${family}.graphql`), 'utf8'));
    const info = new TypeInfo(apiSchema);
    const guarded: string[] = [];
    const enter = ({ name }: FieldNode): void => {
      const row = table.get(`${info.getParentType()?.name}.${name.value}`);
      if (!row || Object.keys(row).length > 0) guarded.push(`${info.getParentType()?.name}.${name.value}`);
    };
    visit(document, visitWithTypeInfo(info, { Field: { enter } }));
    expect(guarded).toEqual([]);
  });

  it('what is absent for others is there for those to whom it is visible', async () => {
    const { admin, owner, anonymous } = callers as Record<'admin' | 'owner' | 'anonymous', Principal>;
    const passport = present(WAYS().Product?.('passport { id }'));
    expect((await seen(passport, 'passport', admin)).value).toBeNull();
    const ofModel = present(WAYS().ProductModel?.('passport { id }'));
    expect((await seen(ofModel, 'passport', admin)).value).toEqual({ id: world.a.ids.passport });
    expect((await seen(ofModel, 'passport', anonymous)).value).toBeNull();
    const warranty = present(WAYS().Product?.('warranty { terms }'));
    expect((await seen(warranty, 'warranty', owner)).value).toEqual({ terms: `${world.a.mark} warranty` });
    expect((await seen(warranty, 'warranty', anonymous)).value).toBeNull();
  });
});

describe('objects reached sideways', () => {
  const as = (who: string): Call => ({
    principal: callers[who]!,
    requestId: 'sideways',
    clientAddress: '198.51.100.1',
  });
  const run = (text: string, who: string) => world.stage.platform.supergraph.run(named(text), 'Seen', {}, as(who));

  it('plan, approvals and countries of a brand are read by its own team and no other’s', async () => {
    for (const field of ['plan { code }', 'mintApprovals', 'authorizedCountries', 'disclosure']) {
      const text = `{ brand(code: "${world.a.code}") { ${field} } }`;
      expect((await run(text, 'admin')).errors).toBeUndefined();
      expect((await run(text, 'other admin')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
      expect((await run(text, 'anonymous')).errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED');
    }
  });

  it('a destroyed item is found by its serial, and its history is hidden from anonymous callers', async () => {
    const { serial, id } = world.a.item;
    await world.stage.sql(`update custody.item set status = 'burned' where id = $1`, [id]);
    const inner = '{ inCatalog currentOwnerEmail timeline { nodes { eventId } } }';
    for (const form of ['uid_hash', 'bare_uid_hash', 'token_id', 'serial', 'certificate_number']) {
      const { data } = await run(`{ product(identifier: "${serial}", forms: [${form}]) { id } }`, 'anonymous');
      expect(data).toEqual({ product: null });
    }
    expect((await run(`{ product(identifier: "${serial}") { id } }`, 'anonymous')).data).toEqual({ product: null });
    for (const who of ['anonymous', 'other admin', 'other customer']) {
      const { data } = await run(`{ printedProduct(serial: "${serial}") ${inner} }`, who);
      expect(data).toEqual({ printedProduct: { inCatalog: false, currentOwnerEmail: null, timeline: { nodes: [] } } });
    }
    const own = await run(`{ productOfPage(identifier: "${serial}") ${inner} }`, 'admin');
    expect(own.data?.productOfPage).toMatchObject({ currentOwnerEmail: world.a.emails.customer });
    const tier = await run(`{ productOfPage(identifier: "${serial}") { partnerPassport { available } } }`, 'repairer');
    expect(tier.data).toEqual({ productOfPage: { partnerPassport: { available: false } } });
    await world.stage.sql(`update custody.item set status = 'written' where id = $1`, [id]);
  });

  it('a later owner reads none of the returns and offers of the one before', async () => {
    const { item, emails, mark } = world.a;
    const text = `{ product(identifier: "${item.serial}") { returns { reason } buybacks { reason } } }`;
    const before = await run(text, 'owner');
    expect(JSON.stringify(before.data)).toContain(`${mark} return`);
    const owners = await world.stage.sql<{ id: number; email: string }>('select id, email from integrations.account');
    const idOf = (email: string): number | undefined => owners.find((one) => one.email === email)?.id;
    const give = (email: string) =>
      world.stage.sql('update custody.item set owner_account_id = $2 where id = $1', [item.id, idOf(email)]);
    await give(world.b.emails.customer);
    expect((await run(text, 'other customer')).data).toEqual({ product: { returns: [], buybacks: [] } });
    expect((await run(text, 'owner')).errors?.[0]?.extensions?.code).toBe('FORBIDDEN');
    await give(emails.customer);
  });

  it('the refusal of a key without the scope names the scope', async () => {
    const bare: Call = { ...as('key'), principal: { ...(callers.key as Principal & { kind: 'key' }), scopes: [] } };
    const missing = async (text: string) =>
      (await world.stage.platform.supergraph.run(named(text), 'Seen', {}, bare)).errors?.[0]?.extensions;
    const mint = { code: 'SCOPE_MISSING', facts: { scopes: ['mint:batch'] } };
    expect(await missing(`{ mintBatch(jobId: "${world.a.jobId}") { status } }`)).toMatchObject(mint);
    expect(await missing('mutation { submitMintBatch(rows: []) { jobId } }')).toMatchObject(mint);
    expect(await missing('mutation { saveModel(input: { sku: "X" }) { created } }')).toMatchObject(mint);
    expect(await missing(`{ event(id: "${world.a.ids.event}") { id } }`)).toMatchObject({
      facts: { scopes: ['webhooks:read'] },
    });
    const sale = `mutation { declareSale(input: { identifier: "${world.a.item.serial}", retailerCode: "SHOP-1" }) { status } }`;
    expect(await missing(sale)).toMatchObject({ code: 'SCOPE_MISSING', facts: { scopes: ['sellout:write'] } });
  });
});
