import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { ANONYMOUS, type Principal } from '../../subgraphs/lib/graphql/principal.js';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { chainSettings, testChain } from '../support/embedded-chain.js';
import { type Named, type NamedThings, namedThings } from '../support/named-things.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';
import { ruleOf, type Sort } from './reference-rules.js';

let chain: EmbeddedChain;
let world: TwoBrands;
let things: NamedThings;
let callers: Readonly<Record<string, Principal>>;

beforeAll(async () => {
  chain = await testChain();
  world = await openTwoBrands({ custody: { chain: chainSettings(chain) } });
  things = await namedThings(world);
  await world.stage.platform.startJobs();
  const { keys, tokens } = world.a;
  callers = {
    anonymous: ANONYMOUS,
    key: await admitted('key', keys.all),
    bareKey: await admitted('key', keys.bare),
    admin: await admitted('session', tokens.brand_admin),
    repairer: await admitted('session', tokens.repairer),
    recycler: await admitted('session', tokens.recycler),
    distributor: await admitted('session', tokens.distributor),
    customer: await admitted('session', tokens.customer),
  };
}, 240_000);
afterAll(async () => {
  await world.stage.close();
  await chain.stop();
});

async function admitted(accept: 'key' | 'session', credential: string): Promise<Principal> {
  const request = { accept, credential, clientAddress: '198.51.100.1', requestId: 'references' };
  const { principal } = await world.stage.platform.graph.admit(request);
  expect(principal.kind).not.toBe('anonymous');
  return principal;
}

const schema = buildSchema(readFileSync(projectFile('schema/api.graphql'), 'utf8'));
type Field = GraphQLField<unknown, unknown>;
const ROOTS = ['Query', 'Mutation', 'Subscription'] as const;

/** An argument or a field of an input object, however deep: where it is declared, and the way there from the root field. */
interface Place {
  readonly root: (typeof ROOTS)[number];
  readonly field: Field;
  readonly declared: string;
  readonly path: readonly string[];
}

function fieldsOf(root: (typeof ROOTS)[number]): readonly Field[] {
  const type = schema.getType(root);
  return isObjectType(type) ? Object.values(type.getFields()) : [];
}

function places(): Place[] {
  return ROOTS.flatMap((root) =>
    fieldsOf(root).flatMap((field) =>
      field.args.flatMap((arg) =>
        below({ root, field, declared: `${root}.${field.name}.${arg.name}`, path: [arg.name] }, arg.type),
      ),
    ),
  );
}

function below(place: Place, type: GraphQLInputType): Place[] {
  const named = getNamedType(type);
  if (!isInputObjectType(named)) return [place];
  return Object.values(named.getFields()).flatMap((field) =>
    below({ ...place, declared: `${named.name}.${field.name}`, path: [...place.path, field.name] }, field.type),
  );
}

const sortOf = ({ declared }: Place): Sort | null => {
  const rule = ruleOf(declared);
  return rule && 'names' in rule ? rule.names : null;
};

/** Values of what names nothing of another's, where a field must be given one. */
const PLAIN: Readonly<Record<string, unknown>> = {
  amount: '10.00',
  currency: 'EUR',
  urls: [],
  url: 'https://hooks.example.com/of-nobody',
  offer: 'compliance_identity',
  role: 'repairer',
  trade: 'repairer',
  eventType: 'repair',
  events: ['product.scanned'],
  scopes: ['webhooks:read'],
  since: '2020-01-01T00:00:00Z',
  seenAt: '2020-01-01T00:00:00Z',
  document: { labels: { eco: true } },
  patch: { labels: { eco: true } },
  visibility: 'public',
  version: 1,
  list: 0,
  segments: ['01', '04006381333931'],
  disabled: true,
  gtin: '04006381333931',
  locale: 'en',
};
const BY_TYPE: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Boolean: true, JSON: {}, JSONObject: {} };

/** What goes along with an argument for the call to be judged by that argument. */
const ALONG: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'InvitationInput.retailerId': { role: 'distributor' },
};
const people = (place: Place): Readonly<Record<string, unknown>> => ({
  email: place.field.name === 'saveDistributorContact' ? world.a.emails.distributor : world.a.emails.repairer,
  categoryId: world.categoryId,
  serial: world.a.item.serial,
  ...ALONG[place.declared],
});

/** The value of a field: of the place that is tried `tried`, of others what is needed for the call to be a whole one. */
function valueFor(
  place: Place,
  path: readonly string[],
  declared: string,
  type: GraphQLInputType,
  tried: unknown,
): unknown {
  const name = path.at(-1)!;
  const named = getNamedType(type);
  const asList = (value: unknown): unknown =>
    isListType(isNonNullType(type) ? type.ofType : type) && !Array.isArray(value) ? [value] : value;
  // A number may stand for an address that ends with it.
  if (path.join('.') === place.path.join('.')) return asList(named.name === 'String' ? String(tried) : tried);
  if (isInputObjectType(named)) return asList(objectFor(place, path, named, tried));
  const along = people(place);
  if (name in along) return asList(along[name]);
  const rule = ruleOf(declared);
  if (rule && 'names' in rule) return asList(things[rule.names][0]?.own);
  return asList(PLAIN[name] ?? BY_TYPE[named.name] ?? 'x');
}

const isOnTheWay = (place: Place, path: readonly string[]): boolean =>
  path.every((step, at) => place.path[at] === step);

/** A brand is named by its number wherever it may be, but not beside its code. */
const isNeeded = (place: Place, name: string): boolean =>
  (name === 'brandId' && place.path.at(-1) !== 'brandCode') || name === 'rows';

function objectFor(place: Place, path: readonly string[], type: GraphQLInputObjectType, tried: unknown): object {
  const given = Object.values(type.getFields()).filter(
    (field) => isRequiredInputField(field) || isOnTheWay(place, [...path, field.name]) || isNeeded(place, field.name),
  );
  return Object.fromEntries(
    given.map((field) => [
      field.name,
      valueFor(place, [...path, field.name], `${type.name}.${field.name}`, field.type, tried),
    ]),
  );
}

function variablesFor(place: Place, tried: unknown): Record<string, unknown> {
  const given = place.field.args.filter(
    (arg) => isRequiredArgument(arg) || isOnTheWay(place, [arg.name]) || isNeeded(place, arg.name),
  );
  return Object.fromEntries(
    given.map((arg) => [
      arg.name,
      valueFor(place, [arg.name], `${place.root}.${place.field.name}.${arg.name}`, arg.type, tried),
    ]),
  );
}

function selection(type: Field['type'], depth = 0): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields())
    .filter((field) => !field.args.some(isRequiredArgument))
    .filter((field) => isLeafType(getNamedType(field.type)) || (depth < 2 && /^(nodes|items)$/.test(field.name)))
    .map((field) => `${field.name}${selection(field.type, depth + 1)}`);
  return ` { __typename ${fields.join(' ')} }`;
}

async function answer(place: Place, who: Principal, tried: unknown): Promise<string> {
  const { root, field } = place;
  const variables = variablesFor(place, tried);
  const used = field.args.filter((arg) => arg.name in variables);
  const declared = used.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const passed = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const text = `${root.toLowerCase()} Tried(${declared}) { ${field.name}(${passed})${selection(field.type)} }`;
  const call = { principal: who, requestId: 'references', clientAddress: '198.51.100.1' };
  const { data, errors } = await world.stage.platform.supergraph.run(text, 'Tried', variables, call);
  const refusals = errors?.map(({ message, extensions }) => ({
    message,
    code: extensions.code,
    facts: extensions.facts,
  }));
  return blurred(JSON.stringify({ data: data?.[field.name] ?? null, refusals }), tried);
}

/** Returns the answer without the name that was asked for, which it repeats. */
function blurred(text: string, tried: unknown): string {
  const value = Array.isArray(tried) ? (tried[0] as { brand_id: number }).brand_id : tried;
  return text.replaceAll(String(value), '…');
}

interface Attempt {
  readonly place: Place;
  readonly named: Named;
}

const attempts = (): Attempt[] =>
  places()
    .filter(({ root }) => root !== 'Subscription')
    .flatMap((place) => {
      const sort = sortOf(place);
      return sort ? things[sort].map((named) => ({ place, named })) : [];
    });

/** Operators' alone, who are of no brand: everybody of a brand is refused whatever they name. */
const OPERATORS_ALONE: readonly string[] = [
  ...['AccountInput.brandIds', 'ApiKeyInput.serves', 'KnownApiKeyInput.brandCode', 'KnownApiKeyInput.brandId'],
  ...['KnownApiKeyInput.serves', 'Mutation.grantAccreditation.brandCode', 'Mutation.moveGtin.brandCode'],
  ...['KnownProductInput.batchId', 'KnownProductInput.modelId', 'Mutation.eraseAccount.id'],
  ...['Mutation.grantAccreditation.brandId', 'Mutation.importProducts.brandCode', 'Mutation.moveGtin.brandId'],
  ...[
    'Mutation.saveWebhook.brandCode',
    'Mutation.saveWebhook.brandId',
    'Mutation.setAccountDisabled.id',
    'Query.account.id',
  ],
];

/** What an answer before has ended along with the ownership of the item, and a purchase code from before it had an owner. */
async function revive(): Promise<void> {
  const { sql } = world.stage;
  await sql(`update custody.transfer set state = 'offered', answered_at = null, to_email = $2 where id = $1`, [
    things.transfer[0]?.own,
    world.a.emails.customer,
  ]);
  await sql('update custody.proof_code set revoked_at = null where id = $1', [things.proofCode[0]?.own]);
  await sql(
    `insert into custody.proof_code (kind, item_id, code_hash, issued_at, expires_at)
     values ('purchase', $1, encode(sha256('purchase'), 'hex'), now(), now() + interval '1 day')
     on conflict (code_hash) do update set revoked_at = null`,
    [world.a.item.id],
  );
}

describe('every argument that names a thing', () => {
  it('has a rule', () => {
    const undecided = [...new Set(places().map(({ declared }) => declared))].filter((declared) => !ruleOf(declared));
    expect(undecided).toEqual([]);
  });

  it("answers another brand's like one that does not exist, to everybody", async () => {
    const differences: string[] = [];
    let calls = 0;
    for (const { place, named } of attempts()) {
      for (const [who, principal] of Object.entries(callers)) {
        const foreign = await answer(place, principal, named.foreign);
        const missing = await answer(place, principal, named.missing);
        calls += 2;
        const what = `${place.field.name} ${place.path.join('.')} as ${who}`;
        if (foreign !== missing) differences.push(`${what}:\n  ${foreign.slice(0, 300)}\n  ${missing.slice(0, 300)}`);
        if (/INTERNAL|BAD_USER_INPUT|GRAPHQL_VALIDATION/.test(foreign))
          differences.push(`${what} fails: ${foreign.slice(0, 300)}`);
      }
    }
    expect(differences).toEqual([]);
    const walked = new Set(places().map(({ root, field, path }) => `${root}.${field.name}.${path.join('.')}`));
    const tried = new Set(attempts().map(({ place }) => `${place.field.name}.${place.path.join('.')}`));
    console.info(
      `${walked.size} arguments walked, ${tried.size} of them name a thing of a brand; ${calls} calls, all refused alike`,
    );
  }, 600_000);

  it("is judged by that thing: one's own is answered otherwise", async () => {
    const same = new Set(attempts().map(({ place }) => place.declared));
    for (const { place, named } of attempts()) {
      for (const principal of Object.values(callers)) {
        if (!same.has(place.declared)) break;
        await revive();
        const own = await answer(place, principal, named.own);
        const missing = await answer(place, principal, named.missing);
        if (own !== missing) same.delete(place.declared);
      }
    }
    expect([...same].sort()).toEqual([...OPERATORS_ALONE].sort());
  }, 600_000);
});
