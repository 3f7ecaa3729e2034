import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Shot } from '../support/attack.js';
import { publishPassport } from '../support/catalog.js';
import { expectHealthUnder, HEALTH_BOUND_MS } from '../support/health-bound.js';
import { manyItemPassports } from '../support/many-passports.js';
import { type OpenGateway, openGateway } from '../support/open-gateway.js';
import { type Rest, startRest } from '../support/rest.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';

const ENTRIES = 450;
const PASSPORTS = 20_000;

let world: TwoBrands;
let gateway: OpenGateway;
let rest: Rest;
let graph: string;
let serial: string;
/** Number before those of the brand's passports of items. */
let beforeFirst: number;

beforeAll(async () => {
  world = await openTwoBrands();
  const { stage, a } = world;
  serial = a.item.serial;
  await stage.sql(
    `insert into custody.movement (item_id, event_id, at, from_role, to_role, reason, comment)
     select $1, gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 second', 'vault', 'vault', 'transfer', $2
       from generate_series(1, $3) n`,
    [a.item.id, '品'.repeat(2_000), ENTRIES],
  );
  await publishPassport(stage, { productId: a.item.id }, { labels: { own: true } });
  beforeFirst = await manyItemPassports(stage, a.item.id, PASSPORTS);
  gateway = await openGateway(stage, { trustProxy: true });
  graph = `${gateway.origin}/graphql`;
  rest = await startRest({ graph: stage.platform.graph, settings: { trustProxy: true } });
}, 180_000);
afterAll(async () => {
  await rest?.close();
  await gateway?.close();
  await world?.stage.close();
});

const JSON_TYPE = { 'content-type': 'application/json' };
const many = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));
const from = (at: number) => ({ 'x-forwarded-for': `203.0.${at >> 8}.${at & 255}` });

const asked = (query: string, headers: Record<string, string> = {}, variables: object = {}): Shot => ({
  url: graph,
  method: 'POST',
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify({ query, variables }),
});
const histories = (count: number, first: number): string =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: product(identifier: "${serial}", forms: [uid_hash, token_id, serial]) { timeline(first: ${first}) { nodes { comment } } }`).join(' ')} }`;
const at = (path: string, headers: Record<string, string> = {}): Shot => ({
  url: rest.address + path,
  method: 'GET',
  headers,
});
const post = (path: string, body: string, headers: Record<string, string>): Shot => ({
  url: rest.address + path,
  method: 'POST',
  headers: { ...JSON_TYPE, ...headers },
  body,
});
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

const verdicts = (count: number): string =>
  `mutation { ${Array.from({ length: count }, (_, n) => `v${n}: verifyQr(input: { uidHash: "${world.a.item.uidHash}", madeAt: ${1_767_225_600 + n}, signature: "00" }) { valid }`).join(' ')} }`;
const faulty = `{ ${Array.from({ length: 40 }, (_, n) => `v${n}: nothing(no: "way") { of: it }`).join(' ')} }`;

/** Changes of five passports, by their brand and by another. */
function changes(members: number): Shot[] {
  const body = `{${many(members, (n) => `"${n.toString(36)}":1`).join()}}`;
  return [world.a, world.b].flatMap(({ tokens }) =>
    many(5, (n) => ({
      ...post(`/v1/dpps/${beforeFirst + n + 1}`, body, bearer(tokens.brand_admin)),
      method: 'PATCH' as const,
    })),
  );
}

/** Each attack, and the statuses it may be answered with. */
const ATTACKS: Readonly<Record<string, readonly [shots: () => Shot[], statuses: readonly number[]]>> = {
  'the largest answers a stranger can have, twenty at once': [() => many(20, () => asked(histories(2, 200))), [200]],
  'the same, from twenty addresses': [() => many(20, (n) => asked(histories(2, 200), from(n))), [200]],
  'the largest answers of somebody known': [
    () => many(20, () => asked(histories(6, 200), bearer(world.a.tokens.brand_admin))),
    [200],
  ],
  'forty aliases of a history': [() => many(20, (n) => asked(histories(40, 200), from(n))), [400]],
  'whole histories in REST': [() => many(20, (n) => at(`/v1/timeline/${serial}`, from(n))), [200]],
  'status lists of twenty thousand items': [
    () => many(100, (n) => at(`/brands/${world.a.code}/status-lists/0`, from(n))),
    [200],
  ],
  'a country of a hundred thousand spaces': [
    () =>
      many(20, () =>
        post(
          '/v1/partner/sellout',
          JSON.stringify({ identifier: serial, country: `${' '.repeat(100_000)}x` }),
          bearer(world.a.keys.all),
        ),
      ),
    [422],
  ],
  'brackets that do not end': [
    () => many(20, () => post('/v1/partner/mint/batch', '['.repeat(1_000_000), bearer(world.a.keys.all))),
    [400, 422],
  ],
  'brackets that end': [
    () =>
      many(20, (n) => ({
        ...asked('', from(n)),
        body: `{"query":"{ __typename }","variables":{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}}`,
      })),
    [400],
  ],
  'values without number': [
    () => [
      ...many(20, (n) => ({
        ...asked('', from(n)),
        body: `{"query":"{ __typename }","variables":{"a":[${'[],'.repeat(1_000_000)}1]}}`,
      })),
      ...many(10, () => post('/v1/partner/mint/batch', `[${'{},'.repeat(1_000_000)}{}]`, bearer(world.a.keys.all))),
    ],
    [400],
  ],
  'as many values as a body may have': [
    () => [
      ...many(20, (n) => ({
        ...asked('', from(n)),
        body: `{"query":"query Q($d: JSONObject) { previewPassport(input: { document: $d }) { faults { type } } }","variables":{"d":{"a":[${'[],'.repeat(9_500)}1]}}}`,
      })),
      ...many(10, () => post('/v1/partner/mint/batch', `[${'{},'.repeat(9_500)}{}]`, bearer(world.a.keys.all))),
    ],
    [200, 400],
  ],
  'changes of passports by as many members as a body may have': [() => changes(19_000), [400, 404]],
  'changes of passports by as many members as a document may have': [() => changes(9_990), [200, 404]],
  'verifications by alias': [() => many(60, (n) => asked(verdicts(30), from(n))), [200]],
  'operations full of faults': [() => many(60, (n) => asked(faulty, from(n))), [400]],
  'two hundred logins for two hundred accounts': [
    () =>
      many(200, (n) =>
        asked(
          'mutation L($u: String!, $p: String!) { login(username: $u, password: $p) { accessToken } }',
          {},
          { u: `nobody${n}@world.test`, p: 'wrong password' },
        ),
      ),
    [200, 429],
  ],
  'long operations of live connections, fifty on each of forty': [
    () =>
      many(40, (n) => ({
        ...{ url: graph.replace('http', 'ws'), headers: from(n) },
        operations: Array.from({ length: 50 }, (_, at) => ({
          query: `subscription { itemTimeline(identifier: "nothing") { ${'id '.repeat(1_900 + at)} } }`,
        })),
      })),
    [101],
  ],
  'two thousand live connections': [() => many(2_000, () => ({ url: graph.replace('http', 'ws') })), [101, 429, 0]],
};

describe(`while it is attacked, a process says within ${HEALTH_BOUND_MS} ms that it is alive`, () => {
  it.each(Object.entries(ATTACKS))(
    '%s',
    (name, [shots, statuses]) => expectHealthUnder(name, shots, statuses),
    120_000,
  );
});
