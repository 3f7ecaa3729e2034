import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { families } from '../../rest-adapter/routes/families.js';
import type { Route } from '../../rest-adapter/runtime/family.js';
import { openStage, type Stage } from '../support/actors.js';
import { addBatch, addCategory, addItem, addModel, GTIN, publishPassport } from '../support/catalog.js';
import { NASTY_TEXTS, nastyFor, nastyJson, nastyText } from '../support/nasty.js';
import { type RawAnswer, sendRaw } from '../support/raw-http.js';
import { type Rest, startRest } from '../support/rest.js';
import { tellsInsides } from '../support/tells.js';
import { settles } from '../support/until.js';

const KEY = `dpp_test_${'f'.repeat(40)}`;
const RUNS = Number(process.env.FUZZ_RUNS ?? 400);

const GRANT = `
  mutation G($brandId: Int!, $email: String!) {
    grantAccreditation(brandId: $brandId, email: $email, trade: repairer) { id }
  }`;

let stage: Stage;
let rest: Rest;
const tokens: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  const brandId = await stage.brand('FUZZBRAND0', {
    features: ['api_access', 'qr_identification', 'webhook_notifications'],
    requestsPerMinute: 1_000_000,
    monthlyProducts: null,
  });
  await stage.key(brandId, KEY);
  const categoryId = await addCategory(stage, 'fuzz');
  const modelId = await addModel(stage, { brandId, sku: 'FUZZ', gtin: GTIN, categoryId });
  const batchId = await addBatch(stage, { brandId, modelId, code: 'LOT-1' });
  await publishPassport(stage, { modelId }, { labels: { eco: true } });
  await stage.account('repairer@fuzz.test', 'repairer');
  await stage.ask('integrations', GRANT, { brandId, email: 'repairer@fuzz.test' });
  await stage.account('admin@fuzz.test', 'brand_admin', { brandIds: [brandId] });
  const owner = await stage.account('customer@fuzz.test', 'customer');
  const item = { brandId, brandCode: 'FUZZBRAND0', categoryId, modelId, batchId, ownerAccountId: owner };
  await addItem(stage, { ...item, serial: '0A1B2C3D4E5F' });
  for (const email of ['repairer@fuzz.test', 'admin@fuzz.test', 'customer@fuzz.test'])
    tokens.push((await stage.login(email)).accessToken);
  rest = await startRest({ graph: stage.platform.graph, settings: { trustProxy: true } });
});
afterAll(async () => {
  await rest.close();
  await stage.close();
});

/** §7.1: the only 500 the interface documents, and the 501 of what another service answers. 503 is what a part out of reach leads to, and none is here. */
const isDocumented = (status: number, path: string): boolean =>
  (status === 500 && /\/partner\/mint\/batch$/.test(path)) || (status === 501 && /\/registerDPP$/.test(path));

/** A file of a package, as it was published: it names errors of the language, and is the same for everybody. */
const PUBLISHED = /^content-type: (?:text\/javascript|application\/wasm)/im;

function judge(what: string, answer: RawAnswer): void {
  const leak = (PUBLISHED.test(answer.head) ? undefined : tellsInsides(answer.body)) ?? tellsInsides(answer.head);
  if (leak) throw new Error(`${what} → ${answer.status} shows ${leak}`);
  if (answer.status >= 500 && !isDocumented(answer.status, what.split(' ')[1]?.split('?')[0] ?? ''))
    throw new Error(`${what} → ${answer.status} ${answer.body.slice(0, 300)}`);
  if (answer.status === 0) throw new Error(`${what} was not answered`);
}

const routes: readonly Route[] = families.flatMap((family) => family.routes);
let calls = 0;

/** Each call from an address of its own, so that no window interferes. */
const address = (): string => `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}`;

const clean = (value: string): string => value.replace(/[\r\n\0]/g, '').replace(/[^\x20-\x7e]/g, '?');

/** Halves of surrogate pairs cannot be encoded; they are replaced as a browser would. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const segment = fc.oneof(
  { weight: 4, arbitrary: nastyText.map(encoded) },
  { weight: 3, arbitrary: fc.constantFrom('0A1B2C3D4E5F', GTIN, 'LOT-1', 'FUZZBRAND0', '1', '1.0', 'en', 'fr') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('%', '%ff', '%c0%af', '%00', '%2f', '..%2f', '%252e', '%u0041', ';a=b', '~', '*'),
  },
);
const query = fc.array(
  fc.tuple(
    fc.constantFrom(
      ...['access_tier', 'lang', 'verify_integrity', 'format', 'linkType', 'u', 'ts', 's', 'latitude', 'longitude'],
      ...['skip', 'limit', 'brand_code', 'brand_id', 'url', '__proto__', 'constructor', '[]', 'a[b]', 'next', 'uid'],
    ),
    nastyText,
  ),
  { maxLength: 4 },
);
const header = fc.oneof(
  fc.tuple(
    fc.constant('Accept'),
    fc.constantFrom('text/html', '*/*', 'application/linkset+json', 'x'.repeat(900), ',,;q='),
  ),
  fc.tuple(fc.constant('Accept-Language'), fc.oneof(nastyText, fc.constantFrom('fr;q=9', '*;q=0', 'en-'.repeat(200)))),
  fc.tuple(
    fc.constant('Cookie'),
    fc.oneof(nastyText, fc.constantFrom('access_token=x', 'csrf_token=; access_token==;', '=;=;=')),
  ),
  fc.tuple(fc.constant('X-Request-Id'), nastyText),
  fc.tuple(fc.constant('Idempotency-Key'), nastyText),
  fc.tuple(fc.constant('Origin'), fc.oneof(nastyText, fc.constantFrom('null', 'http://localhost:8080'))),
  fc.tuple(fc.constant('Referer'), nastyText),
  fc.tuple(fc.constant('X-Forwarded-Host'), nastyText),
  fc.tuple(fc.constant('Range'), fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'x=1')),
  fc.tuple(fc.constant('If-None-Match'), nastyText),
  fc.tuple(fc.constant('Content-Encoding'), fc.constantFrom('gzip', 'br', 'x')),
  fc.tuple(fc.constant('Access-Control-Request-Method'), fc.constantFrom('GET', 'POST', '__proto__', '')),
);

const call = fc.constantFrom(...routes).chain((route) => {
  const schema = Object.values(route.input.body?.content ?? {})[0] as Parameters<typeof nastyFor>[0] | undefined;
  const names = route.path.match(/\{\w+\}/g) ?? [];
  return fc.record({
    route: fc.constant(route),
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constant<string>(route.method) },
      { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'DELETE', 'POST', 'GET') },
    ),
    versioned: fc.boolean(),
    segments: fc.array(segment, { minLength: names.length, maxLength: names.length }),
    query,
    headers: fc.array(header, { maxLength: 4 }),
    credential: fc.constantFrom('key', 'repairer', 'admin', 'customer', 'none', 'odd'),
    body: fc.oneof(
      { weight: 8, arbitrary: (schema ? nastyFor(schema) : nastyJson).map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: nastyText },
      {
        weight: 1,
        arbitrary: fc.constantFrom('{', '[', '"', '[1,', '{"a":1,"a":2}', '\ufeff{}', '{"__proto__":{"x":1}}'),
      },
    ),
    type: fc.oneof(
      {
        weight: 8,
        arbitrary: fc.constant(Object.keys(route.input.body?.content ?? { 'application/json': 0 })[0]!),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...[
            '',
            'text/plain',
            'multipart/form-data',
            'multipart/form-data; boundary=',
            'application/json; charset=utf-16',
          ],
          ...['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a/b/c;;=', 'x'.repeat(500)],
        ),
      },
    ),
  });
});

function credentialOf(kind: string): string | undefined {
  const byKind: Record<string, string | undefined> = {
    key: KEY,
    repairer: tokens[0],
    admin: tokens[1],
    customer: tokens[2],
    odd: 'dpp_\u00ff'.padEnd(60, 'x'),
  };
  return byKind[kind];
}

describe('whatever is sent through the HTTP port (§7)', () => {
  it('is answered, without an undocumented 5xx and without telling of the insides', async () => {
    await fc.assert(
      fc.asyncProperty(call, async ({ route, method, versioned, segments, query, headers, credential, body, type }) => {
        const rest_ = [...segments];
        const bare = route.path.replace(/\{\w+\}/g, () => rest_.shift() ?? 'x');
        const asked = new URLSearchParams(query.map(([name, value]): [string, string] => [name, value])).toString();
        const path = `${versioned && route.versioned !== false ? '/v1' : ''}${bare}${asked ? `?${asked}` : ''}`;
        const bearer = credentialOf(credential);
        const bytes = Buffer.from(body);
        const lines = [
          `${method} ${path} HTTP/1.1`,
          'Host: localhost',
          'Connection: close',
          `X-Forwarded-For: ${address()}`,
          ...(bearer ? [`Authorization: Bearer ${bearer}`] : []),
          ...(type ? [`Content-Type: ${type}`] : []),
          ...(method === 'GET' || method === 'HEAD' ? [] : [`Content-Length: ${bytes.length}`]),
          ...headers.map(([name, value]) => `${name}: ${clean(value)}`),
        ];
        const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
        const sent = method === 'GET' || method === 'HEAD' ? head : Buffer.concat([head, bytes]);
        judge(
          `${method} ${path} as ${credential} with ${type} ${body.slice(0, 200)}`,
          await sendRaw(rest.address, sent),
        );
      }),
      { numRuns: RUNS, endOnFailure: false },
    );
  }, 240_000);

  it('every parameter of every route bears every nasty text', async () => {
    const faults: string[] = [];
    for (const route of routes.filter(
      ({ path, method }) => path.includes('{') && method === 'GET' && !path.startsWith('/en/'),
    )) {
      for (const text of NASTY_TEXTS) {
        const path = route.path.replace(/\{\w+\}/g, encoded(text));
        const head = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${address()}\r\n`;
        const answer = await sendRaw(rest.address, `${head}Authorization: Bearer ${tokens[1]}\r\n\r\n`);
        try {
          judge(`GET ${path}`, answer);
        } catch (error) {
          faults.push((error as Error).message);
        }
      }
    }
    expect(faults).toEqual([]);
  }, 240_000);
});

const post = (path: string, headers: readonly string[], body: Buffer): Promise<RawAnswer> =>
  sendRaw(
    rest.address,
    Buffer.concat([
      Buffer.from(
        `${[
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          'Connection: close',
          `Authorization: Bearer ${KEY}`,
          `Content-Length: ${body.length}`,
          ...headers,
        ].join('\r\n')}\r\n\r\n`,
      ),
      body,
    ]),
    60_000,
  );

const upload = (file: Buffer): Promise<RawAnswer> => {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]);
  return post('/v1/partner/mint/batch', ['Content-Type: multipart/form-data; boundary=b'], body);
};

describe('sizes (§7.1, §8)', () => {
  it('a file that expands without end is refused with 413, and costs little memory', async () => {
    const bomb = gzipSync(Buffer.alloc(400 * 1024 * 1024, 'a'), { level: 9 });
    // Other memory of this process may be taken at the same time: what matters is that it is not always so.
    await settles(async () => {
      const before = process.memoryUsage().rss;
      const answer = await upload(bomb);
      expect(answer.status).toBe(413);
      // Kept, it would be 400.
      expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(300);
    }, 60_000);
  }, 180_000);

  it('a bomb within a bomb, a cut stream and a wrong checksum are malformed files, not failures', async () => {
    const inner = gzipSync(Buffer.alloc(1024 * 1024, 'a'));
    const whole = gzipSync(Buffer.from('product_name,brand_id,category_id,metadata_uri\na,1,1,x\n'));
    const spoiled = Buffer.from(whole);
    spoiled.writeUInt8(spoiled.readUInt8(spoiled.length - 6) ^ 0xff, spoiled.length - 6);
    for (const file of [
      gzipSync(inner),
      whole.subarray(0, 20),
      spoiled,
      Buffer.from([0x1f, 0x8b]),
      Buffer.from([0x78, 0x9c]),
    ]) {
      const { status, body } = await upload(file);
      expect([400, 500]).toContain(status);
      expect(tellsInsides(body)).toBeUndefined();
    }
  });

  it('a body larger than a route takes is 413 before it is read', async () => {
    const declared = await sendRaw(
      rest.address,
      `POST /v1/partner/sellout HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${KEY}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{`,
    );
    expect(declared.status).toBe(413);
  });

  it('a million brackets, a million keys, a number of a million digits', async () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]));
    for (const text of [
      '['.repeat(900_000),
      JSON.stringify(many),
      '9'.repeat(900_000),
      `{"identifier":${'{"a":'.repeat(90_000)}`,
    ]) {
      const answer = await post('/v1/partner/sellout', ['Content-Type: application/json'], Buffer.from(text));
      expect([413, 422]).toContain(answer.status);
      expect(tellsInsides(answer.body)).toBeUndefined();
      expect(answer.body.length).toBeLessThan(20 * 1024 * 1024);
    }
  }, 180_000);

  it('rows of a batch that are nested without end, open or closed', async () => {
    for (const text of [
      '['.repeat(900_000),
      '['.repeat(5_000) + ']'.repeat(5_000),
      `[{"product_name":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}]`,
      `[${'['.repeat(9_000_000)}`,
    ]) {
      const answer = await post('/v1/partner/mint/batch', ['Content-Type: application/json'], Buffer.from(text));
      expect([400, 413, 422]).toContain(answer.status);
      expect(tellsInsides(answer.body)).toBeUndefined();
    }
  }, 180_000);

  it('a country of three hundred thousand spaces is refused at once', async () => {
    const sale = { identifier: 'x', retailer_code: 'x', country: `${' '.repeat(300_000)}!` };
    const began = performance.now();
    const answer = await post(
      '/v1/partner/sellout',
      ['Content-Type: application/json'],
      Buffer.from(JSON.stringify(sale)),
    );
    expect(answer.status).toBe(422);
    // Judged by a pattern that goes back over it, a third of it took twenty seconds; all of it takes nine times as long.
    expect(performance.now() - began).toBeLessThan(60_000);
  });

  it('a control character is 422 in a path, a query and a body', async () => {
    const get = (path: string) =>
      sendRaw(
        rest.address,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX-Forwarded-For: ${address()}\r\n\r\n`,
      );
    for (const path of ['/v1/products/a%00b/public', '/v1/timeline/a%07b', '/v1/qr/verify?u=%00&ts=1&s=x'])
      expect([path, (await get(path)).status]).toEqual([path, 422]);
    expect([404, 422]).toContain((await get(`/v1/products/${'a'.repeat(4_000)}/public`)).status);
    const sale = { identifier: 'a\u0000', retailer_code: 'x' };
    expect(
      (await post('/v1/partner/sellout', ['Content-Type: application/json'], Buffer.from(JSON.stringify(sale)))).status,
    ).toBe(422);
  });
});
