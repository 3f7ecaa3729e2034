import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerTooLarge, bytesOf } from '../../gateway/graph/answer-size.js';
import { boundedResult } from '../../gateway/graph/answered-operations.js';
import { MOST_VALUES } from '../../gateway/graph/refuse-costly.js';
import { MOST_ANSWER_BYTES } from '../../subgraphs/lib/bounds/answer-bound.js';
import { type OpenGateway, openGateway } from '../support/open-gateway.js';
import { type Rest, startRest } from '../support/rest.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';

const ENTRIES = 450;

let world: TwoBrands;
let gateway: OpenGateway;
let rest: Rest;
let address: string;
let serial: string;

beforeAll(async () => {
  world = await openTwoBrands();
  const { stage, a } = world;
  serial = a.item.serial;
  for (let at = 0; at < ENTRIES; at++) {
    await stage.sql(
      `insert into custody.movement (item_id, event_id, at, from_role, to_role, reason, comment) values ($1, $2, $3, 'vault', 'vault', 'transfer', $4)`,
      [a.item.id, randomUUID(), new Date(Date.UTC(2026, 0, 1) + Math.floor(at / 3) * 1_000), '品'.repeat(2_000)],
    );
  }
  gateway = await openGateway(stage);
  address = `${gateway.origin}/graphql`;
  rest = await startRest({ graph: stage.platform.graph });
}, 180_000);
afterAll(async () => {
  await rest?.close();
  await gateway?.close();
  await world?.stage.close();
});

async function ask(query: string, variables: object = {}, token?: string) {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind are looked into
  return { status: answer.status, bytes: Buffer.byteLength(text), json: JSON.parse(text) as any };
}

const history = (first: number, fields = 'comment', more = '') =>
  `timeline(first: ${first}${more}) { nodes { ${fields} } }`;
const aliased = (count: number, first: number) =>
  `{ ${Array.from({ length: count }, (_, at) => `a${at}: product(identifier: "${serial}", forms: [uid_hash, token_id, serial]) { ${history(first)} }`).join(' ')} }`;

describe('the cost of an operation', () => {
  it('counts a list as often as its page is long: forty aliases of a history are refused before they run', async () => {
    const { status, json } = await ask(aliased(40, 200));
    expect([status, json.errors[0].extensions.code]).toEqual([400, 'OPERATION_TOO_COSTLY']);
    expect(json.errors[0].extensions.requestId).toEqual(expect.any(String));
    expect(json.data).toBeUndefined();
  });

  it('counts what variables, fragments and edges hide', async () => {
    const one = `product(identifier: "${serial}", forms: [uid_hash, token_id, serial])`;
    const page = 'query Q($n: Int!) { ';
    const spread = (many: number) =>
      `${Array.from({ length: many }, (_, at) => `a${at}: ${one} { ...H }`).join(' ')} } fragment H on Product { timeline(first: $n) { edges { node { comment } } } }`;
    expect((await ask(page + spread(20), { n: 200 })).json.errors[0].extensions.code).toBe('OPERATION_TOO_COSTLY');
    expect((await ask(page + spread(20), { n: 2 })).status).toBe(200);
    const inline = `{ ${one} { ${Array.from({ length: 30 }, (_, at) => `... on Product { x${at}: ${history(200)} }`).join(' ')} } }`;
    expect((await ask(inline)).json.errors[0].extensions.code).toBe('OPERATION_TOO_COSTLY');
  });

  it('allows authenticated callers a higher cost than anonymous ones, up to a limit', async () => {
    const text = aliased(4, 200);
    expect((await ask(text)).json.errors[0].extensions.facts).toEqual({ limit: MOST_VALUES.anonymous });
    expect((await ask(text, {}, world.a.tokens.brand_admin)).status).toBe(200);
    const { json } = await ask(aliased(20, 200), {}, world.a.tokens.brand_admin);
    expect(json.errors[0].extensions.facts).toEqual({ limit: MOST_VALUES.known });
  });
});

describe('the largest response for anonymous callers', () => {
  it('is some megabytes, and twenty of them at once take no more memory than a few', async () => {
    const worst = aliased(2, 200);
    const { status, bytes } = await ask(worst);
    expect(status).toBe(200);
    expect(bytes).toBeLessThan(MOST_ANSWER_BYTES);
    const before = process.memoryUsage().rss;
    await Promise.all(Array.from({ length: 20 }, () => ask(worst)));
    const grown = (process.memoryUsage().rss - before) / 2 ** 20;
    console.info(`worst anonymous answer ${bytes} bytes; +${grown.toFixed()} MB for twenty`);
    // All twenty at once without waiting for each other grew it by 1,400.
    expect(grown).toBeLessThan(800);
  }, 120_000);

  it('an answer beyond eight megabytes is a refusal', async () => {
    const large = { data: { rows: Array.from({ length: 9 }, () => 'x'.repeat(1024 * 1024)) } };
    expect(await boundedResult(large)).toEqual({ errors: [answerTooLarge()] });
    expect(answerTooLarge().extensions).toEqual({ code: 'ANSWER_TOO_LARGE', facts: { limit: MOST_ANSWER_BYTES } });
    const small = { data: { rows: large.data.rows.slice(0, 7) } };
    expect(await boundedResult(small)).toBe(small);
    expect(bytesOf('品'.repeat(10), 29)).toBeGreaterThan(29);
  });
});

describe('pages of a history', () => {
  it('first: 0 answers no node, first: -1 is an error, more than 200 are 200', async () => {
    const page = async (first: number) =>
      ask(`{ product(identifier: "${serial}", forms: [uid_hash, token_id, serial]) { ${history(first, 'eventId')} } }`);
    expect((await page(0)).json.data.product.timeline.nodes).toEqual([]);
    expect((await page(-1)).json.errors[0].extensions).toMatchObject({
      code: 'INVALID_INPUT',
      facts: { faults: [{ type: 'greater_than_equal', path: ['first'] }] },
    });
    expect((await page(1_000)).json.data.product.timeline.nodes).toHaveLength(200);
  });

  it('together are the whole of it, in order and each entry once, as REST tells it', async () => {
    const ids: string[] = [];
    let after: string | null = null;
    do {
      const more: string = after ? `, after: "${after}"` : '';
      const text = `{ product(identifier: "${serial}", forms: [uid_hash, token_id, serial]) { timeline(first: 101${more}) { nodes { eventId } pageInfo { hasNextPage endCursor } } } }`;
      const { timeline } = (await ask(text)).json.data.product;
      ids.push(...timeline.nodes.map(({ eventId }: { eventId: string }) => eventId));
      after = timeline.pageInfo.hasNextPage ? timeline.pageInfo.endCursor : null;
    } while (after);
    const { json } = await rest.call(`/v1/timeline/${serial}`);
    expect(ids).toEqual(json.timeline.map((entry: { event_id: string }) => entry.event_id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(ENTRIES);
    const bad = await ask(`{ product(identifier: "${serial}") { timeline(after: "YXQ6eA") { nodes { eventId } } } }`);
    expect(bad.json.errors[0].extensions.code).toBe('INVALID_INPUT');
  });
});

describe('errors of the graph', () => {
  it('bear the id of the request, from every layer', async () => {
    for (const query of ['{', '{ nothing }', '{ __proto__: __typename }', '{ brand(code: "a\\u0000") { id } }']) {
      const { json } = await ask(query);
      expect(json.errors[0].extensions.requestId).toEqual(expect.any(String));
      expect(json.errors[0].extensions.code).not.toBe('INTERNAL');
    }
  });

  it('a document nested too deeply is refused when it is read, and a file named like a property of Object is not found', async () => {
    const deep = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":"{ __typename }","variables":{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}}`,
    });
    expect(deep.status).toBe(400);
    const began = performance.now();
    for (const depth of [9, 30, 1_500]) {
      const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
      const literal = `{ previewPassport(input: { document: { a: ${nested} } }) { faults { type } } }`;
      expect((await ask(literal)).status).toBe(400);
      expect(
        (
          await ask(
            `query Q($d: JSONObject = { a: ${nested} }) { previewPassport(input: { document: $d }) { faults { type } } }`,
          )
        ).status,
      ).toBe(400);
    }
    // Each level would double it: the planner would be at the thirtieth for days.
    expect(performance.now() - began).toBeLessThan(60_000);
    expect((await fetch(`${address}/explorer/constructor`)).status).toBe(404);
  });
});
