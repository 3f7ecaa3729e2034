import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addModel, GTIN, publishPassport } from '../../support/catalog.js';
import { requireEn18223 } from '../../support/en18222/conforms.js';
import { requireResult } from '../../support/en18222/require-result.js';
import { type Rest, type RestResponse, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const PRODUCT = `${BASE}/01/${GTIN}`;
const KEY = `dpp_test_${'p'.repeat(40)}`;
const DOCUMENT = { recyclability: { recyclability_percent: 80 }, material_composition: { leather: 'WITHHELD-VALUE' } };

let stage: Stage;
let rest: Rest;
let id: string;

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 10_000 });
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN });
  await stage.key(brandId, KEY, { scopes: ['passports:write'] });
  id = `${BASE}/v1/dpps/${await publishPassport(stage, { modelId }, DOCUMENT)}`;
}, 60_000);
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

const call = (path: string, options: Parameters<Rest['call']>[1] = {}) => {
  // Windows are another test's matter.
  stage.pass(1);
  return rest.call(`/v1/${path}`, options);
};
const versions = async (): Promise<number> => {
  const [row] = await stage.sql<{ count: string }>('select count(*) from passports.version');
  return Number(row?.count);
};

/** A request whose bytes are the probe's own: clients of libraries would mend it. */
const raw = (lines: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(rest.address);
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.once('end', () => resolve(text));
    socket.once('error', reject);
  });

describe('what a tester of EN 18222 asks first', () => {
  it('the address of the routes ends in /v1/, and each passport is named by an address of theirs', async () => {
    expect(id).toMatch(/\/v1\/dpps\/\d+$/);
    const { status, json } = await call(`dpps/${encodeURIComponent(id)}`);
    expect([status, json.digitalProductPassportId]).toEqual([200, id]);
    requireEn18223(json);
  });

  it('the product identifier is read without a credential and says itself', async () => {
    const { status, json } = await call(`dppsByProductId/${encodeURIComponent(PRODUCT)}`);
    expect([status, json.uniqueProductIdentifier]).toEqual([200, PRODUCT]);
    const own = await rest.call(`/01/${GTIN}`, { headers: { Accept: 'application/json, text/html;q=0.1' } });
    expect([own.status, own.json.uniqueProductIdentifier]).toEqual([200, PRODUCT]);
  });

  it('[EN 18222 7] an identifier of nobody is 404, with a message', async () => {
    requireResult(await call('dpps/dpp-validator-unknown'), 404);
    requireResult(await call('dppsByProductId/dpp-validator-unknown'), 404);
    requireResult(await call(`dppsByIdAndDate/dpp-validator-unknown?date=2026-01-01T00:00:00Z`), 404);
    requireResult(await call(`dpps/dpp-validator-unknown/elements/${encodeURIComponent('$.a')}`), 404);
  });

  it.each([
    '{not json',
    '{"productId":42}',
    'null',
    '42',
    '"x"',
    '[1]',
    '{"productIds":"x"}',
    '{"productIds":[{}]}',
  ])('[EN 18222 4.5] a list of products that is %s is 400', async (body) => {
    const headers = { 'Content-Type': 'application/json' };
    requireResult(await call('dppsByProductIds', { method: 'POST', body, headers }), 400);
  });

  it('writes without a credential are refused, and change nothing', async () => {
    const before = await versions();
    for (const [method, path] of [
      ['POST', 'dpps'],
      ['PATCH', `dpps/${encodeURIComponent(id)}`],
      ['DELETE', `dpps/${encodeURIComponent(id)}`],
      ['PATCH', `dpps/${encodeURIComponent(id)}/elements/${encodeURIComponent('$.recyclability')}`],
    ] as const)
      requireResult(await call(path, { method, body: { uniqueProductIdentifier: PRODUCT } }), 401);
    expect(await versions()).toBe(before);
  });

  it.each([
    'dpp-validator-unknown',
    '',
    'FULL',
    'compressed,full',
    'compressed%00',
  ])('[EN 18222 8.1] representation=%s is 400 at every address', async (value) => {
    const path = encodeURIComponent(id);
    for (const address of [
      `dpps/${path}?`,
      `dppsByProductId/${encodeURIComponent(PRODUCT)}?`,
      `dppsByIdAndDate/${path}?date=2026-01-01T00:00:00Z&`,
      `dpps/${path}/elements/${encodeURIComponent('$.recyclability')}?`,
    ])
      requireResult(await call(`${address}representation=${value}`), 400);
  });
});

describe('odd and hostile identifiers', () => {
  it.each([
    ['nothing of ours', 'urn:uuid:00000000-0000-4000-8000-000000000000'],
    ['another host', 'https://elsewhere.example/v1/dpps/1'],
    ['a number out of range', '99999999999999999999'],
    ['a negative number', '-1'],
    ['a decimal', '1.0'],
    ['an exponent', '1e0'],
    ['hexadecimal', '0x1'],
    ['a leading zero', '01'],
    ['other digits', '１'],
    ['spaces', ' 1 '],
    ['SQL', "1' or '1'='1"],
    ['a path', '../../etc/passwd'],
    ['markup', '<script>alert(1)</script>'],
    ['a template', '{{7*7}}'],
    ['four-byte letters', '😀'],
    ['NUL', '1\u0000'],
    ['a line', '1\r\nX-Injected: 1'],
    ['a lone half of a letter, percent-encoded', '%ED%A0%80'],
    ['2,000 letters', 'a'.repeat(2000)],
  ])('%s: 404 or 400 as a Result, never a failure', async (_, text) => {
    const encoded = text.startsWith('%ED') ? text : encodeURIComponent(text);
    for (const address of [
      `dpps/${encoded}`,
      `dppsByProductId/${encoded}`,
      `dppsByIdAndDate/${encoded}?date=2026-01-01T00:00:00Z`,
      `dpps/${encoded}/elements/%24.a`,
    ]) {
      const answer = await call(address);
      expect([400, 404]).toContain(answer.status);
      requireResult(answer, answer.status);
      expect(answer.headers['x-injected']).toBeUndefined();
    }
  });

  it('an escape that is none is refused', async () => {
    const answer = await raw(['GET /v1/dpps/%zz HTTP/1.1', 'Host: localhost', 'Connection: close']);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  });

  it.each([
    'yesterday',
    '2026-13-01T00:00:00Z',
    '2026-01-01',
    '0',
    '',
    '2026-01-01T00:00:00',
    '9999999-01-01T00:00:00Z',
  ])('[EN 18222 4.4] date=%s is 400', async (date) =>
    requireResult(await call(`dppsByIdAndDate/${encodeURIComponent(id)}?date=${encodeURIComponent(date)}`), 400));

  it('an instant before the first version is 404; one with an offset is the same instant', async () => {
    const address = `dppsByIdAndDate/${encodeURIComponent(id)}?date=`;
    requireResult(await call(`${address}0001-01-01T00:00:00Z`), 404);
    const later = encodeURIComponent(stage.options.clock().toISOString().replace('Z', '+00:00'));
    expect((await call(`${address}${later}`)).status).toBe(200);
  });
});

describe('odd and hostile paths of elements', () => {
  const at = (path: string) => call(`dpps/${encodeURIComponent(id)}/elements/${encodeURIComponent(path)}`);

  it.each([
    '$[',
    'recyclability',
    '$..*',
    '$.*',
    '$[?@.a==1]',
    '$[?match(@.a, "(a+)+$")]',
    '$[0:10:0]',
    '$.a;drop',
    "$['a'",
  ])('[RFC 9535 2] %s is 400', async (path) => requireResult(await at(path), 400));

  it.each([
    "$['__proto__']",
    '$.constructor',
    "$['toString']",
    '$[0]',
    "$['recyclability']['constructor']",
    "$['']",
  ])('[RFC 9535 2] %s names nothing: 404', async (path) => requireResult(await at(path), 404));

  it('a path of thousands of steps is 400', async () => requireResult(await at(`$${'[0]'.repeat(2000)}`), 400));

  it('a withheld element is answered as an absent one', async () => {
    const [withheld, absent] = [await at('$.material_composition.leather'), await at('$.material_composition.none')];
    requireResult(withheld, 404);
    const statusAndText = ({ json }: RestResponse) => [json.statusCode, json.message[0].text];
    expect(statusAndText(withheld)).toEqual(statusAndText(absent));
  });
});

describe('odd and hostile bodies', () => {
  const headers = { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json' };
  const patch = (body: string, more: Record<string, string> = {}) =>
    call(`dpps/${encodeURIComponent(id)}`, { method: 'PATCH', body, headers: { ...headers, ...more } });

  it.each([
    ['no JSON', '{not json'],
    ['a list', '[1]'],
    ['null', 'null'],
    ['a text', '"x"'],
    ['another identifier', '{"digitalProductPassportId":"urn:x"}'],
    ['another product', '{"uniqueProductIdentifier":"urn:x"}'],
    ['a null header', '{"uniqueProductIdentifier":null}'],
    ['NUL in a text', '{"labels":{"a":"\\u0000"}}'],
    ['half a letter', '{"labels":{"a":"\\ud800"}}'],
    ['a reserved name', '{"labels":{"_sd":["x"]}}'],
    ['a depth of thousands', `{"labels":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`],
    ['a number that would be rounded', '{"labels":{"a":9007199254740993}}'],
  ])('[EN 18222 4.7] %s is 400 and changes nothing', async (_, body) => {
    const before = await versions();
    requireResult(await patch(body), 400);
    expect(await versions()).toBe(before);
  });

  it('`__proto__` in a patch is a name like any other, or refused', async () => {
    const { status } = await patch('{"labels":{"__proto__":{"polluted":true}}}');
    expect([200, 400]).toContain(status);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('a byte order mark before a body is no part of it', async () => requireResult(await patch('\ufeff42'), 400));

  it('an encoding that is not undone is 415, too much is 413', async () => {
    for (const encoding of ['x-unknown', 'gzip', 'identity, br'])
      requireResult(await patch('{"labels":{"a":1}}', { 'Content-Encoding': encoding }), 415);
    requireResult(await patch(`{"labels":{"a":"${'x'.repeat(3 * 1024 * 1024)}"}}`), 413);
  });

  it.each([
    ['PUT', `dpps/1`],
    ['POST', `dppsByProductId/x`],
    ['DELETE', `dppsByIdAndDate/1`],
    ['GET', `dppsByProductIds`],
    ['GET', 'dpps'],
  ])('[EN 18222 7] %s /v1/%s is 405 as a Result, and names what is allowed', async (method, path) => {
    const answer = await call(path, { method });
    requireResult(answer, 405);
    expect(answer.headers.allow).toMatch(/GET|POST/);
  });

  it('[RFC 5789 3.1] the options of a passport and of its elements name the media types of patches', async () => {
    for (const path of ['dpps/1', `dpps/1/elements/${encodeURIComponent('$.a')}`]) {
      const { status, headers: answered } = await call(path, { method: 'OPTIONS' });
      expect([status, answered['accept-patch']]).toEqual([204, 'application/merge-patch+json, application/json']);
    }
    expect((await call('dppsByProductIds', { method: 'OPTIONS' })).headers['accept-patch']).toBeUndefined();
  });

  it.each([
    ['dpps/none', 404, 'Not Found', 'ClientErrorResourceNotFound'],
    ['dpps/1?representation=x', 400, 'Bad Request', 'ClientErrorBadRequest'],
  ])('[RFC 9457 4.2.1] the title of about:blank is the phrase of the status: %s', async (path, status, title, statusCode) => {
    const { json } = await call(path, { headers: { Accept: 'application/problem+json' } });
    expect(json).toMatchObject({ type: 'about:blank', title, status, statusCode });
  });

  it('a tester that asks for problem details gets them for every refusal', async () => {
    const Accept = 'application/problem+json';
    for (const path of ['dpps/none', 'dpps/1?representation=x', 'dppsByIdAndDate/1?date=x']) {
      const answer = await call(path, { headers: { Accept } });
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
      expect(answer.json).toMatchObject({ type: 'about:blank', status: answer.status, detail: expect.any(String) });
    }
  });

  it.each([
    ['application/problem+json, text/html;q=0.1', true],
    ['application/json, application/problem+json;q=0.5', false],
    ['Application/Problem+JSON', true],
    ['application/json, application/problem+json;q=0', false],
    ['application/problem+json;q=0, */*', false],
    ['*/*', false],
  ])('Accept %s: asks for problem details: %s', async (Accept, asks) => {
    const { headers: answered, status } = await call('dpps/none', { headers: { Accept } });
    expect([status, /problem/.test(String(answered['content-type']))]).toEqual([404, asks]);
  });
});
