import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { ANONYMOUS, type Principal } from '../../schema/principal.js';
import { chainSettings, testChain } from '../support/embedded-chain.js';
import { type Named, type NamedThings, namedThings } from '../support/named-things.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';
import type { Sort } from './reference-names.js';
import { argumentsBelowRoots, type Field, type Place, places } from './reference-places.js';
import { ruleOf } from './reference-rules.js';
import { variablesFor } from './reference-variables.js';

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

const sortOf = ({ declared }: Place): Sort | null => {
  const rule = ruleOf(declared);
  return rule && 'names' in rule ? rule.names : null;
};

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
  const variables = variablesFor({ world, things }, place, tried);
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
  await sql('update custody.single_use_code set revoked_at = null where id = $1', [things.singleUseCode[0]?.own]);
  await sql(
    `insert into custody.single_use_code (kind, item_id, code_hash, issued_at, expires_at)
     values ('purchase', $1, encode(sha256('purchase'), 'hex'), now(), now() + interval '1 day')
     on conflict (code_hash) do update set revoked_at = null`,
    [world.a.item.id],
  );
}

describe('every argument that names a thing', () => {
  it('has a rule', () => {
    const declared = new Set([...places().map((place) => place.declared), ...argumentsBelowRoots()]);
    expect([...declared].filter((name) => !ruleOf(name))).toEqual([]);
  });

  it('stands at a root field, where it is tried', () => {
    const naming = argumentsBelowRoots().filter((name) => 'names' in (ruleOf(name) ?? {}));
    expect(naming).toEqual([]);
  });

  it('has a rule of its own where another of its name is free: a new one is decided anew', () => {
    for (const name of ['lot', 'sku', 'gtin', 'key', 'reference', 'version', 'list', 'token', 'code', 'number', 'id'])
      expect([name, ruleOf(`Mutation.newOne.${name}`)]).toEqual([name, undefined]);
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
