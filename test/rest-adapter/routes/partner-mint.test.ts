import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import { openStage, type Stage } from '../../support/actors.js';
import { TEST_SIGNER_KEY, testChain } from '../../support/embedded-chain.js';
import { type Rest, type RestResponse, startRest } from '../../support/rest.js';
import { until } from '../../support/until.js';

let chain: EmbeddedChain;
let stage: Stage;
let rest: Rest;
let brandId: number;
let minute = 0;

const BATCH = '/v1/partner/mint/batch';
const KEY = `dpp_test_${'m'.repeat(40)}`;
const row = (over: object = {}) => ({
  product_name: 'Tote, cognac',
  brand_id: brandId,
  category_id: 10,
  metadata_uri: 'https://example.test/m/1',
  ...over,
});

const post = (body: unknown, headers: Record<string, string> = {}): Promise<RestResponse> =>
  rest.call(BATCH, {
    method: 'POST',
    headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });

const BOUNDARY = 'a-boundary-of-the-test';
const upload = (
  content: Buffer | string,
  headers: Record<string, string> = {},
  field = 'file',
): Promise<RestResponse> =>
  post(
    Buffer.concat([
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="b.csv"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
    { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  );
const csv = (): string =>
  `metadata_uri, product_name ,category_id,brand_id,external_ref\nhttps://example.test/m/1," Tote, cognac ",10,${brandId},\n`;
const status = (jobId: string) =>
  rest.call(`${BATCH}/status/${jobId}`, { headers: { Authorization: `Bearer ${KEY}` } });

beforeAll(async () => {
  chain = await testChain();
  const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
  stage = await openStage({ custody: { chain: { ...node, embedded: true, confirmations: 1 } } });
  rest = await startRest({ graph: stage.platform.graph });
  brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 100_000 });
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  await stage.key(brandId, KEY, { dailyQuota: 5_000 });
  await stage.platform.startJobs();
});
afterAll(async () => {
  await rest.close();
  await stage.close();
  await chain.stop();
});

describe('§4.1 POST /partner/mint/batch', () => {
  it('202 before any processing, with the job and the brand', async () => {
    const answer = await post([row({ external_ref: 'A-1' }), row()]);
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({
      job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'queued',
      items_count: 2,
      brand_id: brandId,
      brand_code: 'NORDATELIR',
    });
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '100000', 'x-ratelimit-scope': 'key' });
  });

  it.each<[string, () => string | Buffer]>([
    ['plain, columns in any order, cells trimmed', () => csv()],
    ['with a byte order mark', () => `\ufeff${csv()}`],
    ['gzip', () => gzipSync(csv())],
    ['zlib', () => deflateSync(csv())],
    ['with Windows line ends', () => csv().replaceAll('\n', '\r\n')],
  ])('a CSV in the form field file: %s', async (_name, content) => {
    expect(await upload(content())).toMatchObject({ status: 202, json: { items_count: 1 } });
  });

  it('§7.1 400 for an empty batch, for what is no list, for more than 500 rows', async () => {
    expect(await post([])).toMatchObject({ status: 400, json: { detail: 'Batch is empty' } });
    for (const body of [{}, row(), 'null', '"x"', '7']) {
      expect(await post(body)).toMatchObject({ status: 400, json: { detail: 'Batch must be a JSON array' } });
    }
    const many = Array.from({ length: 501 }, () => row());
    expect(await post(many)).toMatchObject({ status: 400, json: { detail: 'Batch exceeds 500 rows' } });
    const lines = Array.from({ length: 600 }, () => csv().split('\n')[1]).join('\n');
    expect(await upload(`${csv()}${lines}\n`)).toMatchObject({
      status: 400,
      json: { detail: 'Batch exceeds 500 rows' },
    });
  });

  it('§2.2: 500 rows of the longest texts are read, in any script', async () => {
    const long = '品'.repeat(2_048);
    const name = '🧳'.repeat(255);
    const rows = Array.from({ length: 500 }, () => row({ product_name: name, metadata_uri: long, external_ref: long }));
    // Refused for its last row alone, so that nothing is minted.
    const refused = await post([...rows.slice(1), row({ category_id: 0 })]);
    expect([refused.status, refused.json.detail.rows]).toEqual([
      400,
      [{ row: 499, field: 'category_id', message: 'No such number' }],
    ]);
  });

  it('§7.1 400 for any field outside the five, naming row and field; external_ref for a CSV only', async () => {
    const refused = await post([row(), row({ owner_email: 'a@example.test', external_ref: 'R-2' })]);
    expect(refused.status).toBe(400);
    expect(refused.json.detail).toEqual({
      message: '1 row was refused; nothing was accepted',
      rows: [{ row: 1, field: 'owner_email', message: 'This field is not accepted' }],
    });
    const file = `${csv().trim().split('\n')[0]},contract_address\n${csv().split('\n')[1]}R-9,0x0\n`;
    expect((await upload(file)).json.detail.rows).toEqual([
      { row: 0, field: 'contract_address', message: 'This field is not accepted', external_ref: 'R-9' },
    ]);
  });

  it('400 for a category that does not exist, naming the row', async () => {
    const refused = await post([row(), row({ category_id: 77 })]);
    expect(refused).toMatchObject({ status: 400, json: { detail: { rows: [{ row: 1, field: 'category_id' }] } } });
  });

  it("§7.1 403 when any row carries a brand number other than the key's", async () => {
    for (const brand_id of [brandId + 1, 0, -1, 99_999_999_999]) {
      const refused = await post([row(), row({ brand_id })]);
      expect(refused).toMatchObject({ status: 403, json: { detail: "brand_id does not match the API key's brand" } });
      const file = csv().replace(`10,${brandId},`, `10,${brand_id},`);
      expect((await upload(file)).status).toBe(403);
    }
  });

  it('§7.1 413 when the decompressed CSV exceeds 20 MiB, whatever it weighs compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a'));
    expect((await upload(bomb)).status).toBe(413);
  });

  it('§7.1 500 when the CSV is not UTF-8', async () => {
    const latin = Buffer.from(csv().replace('cognac', 'café'), 'latin1');
    expect(await upload(latin)).toMatchObject({ status: 500, json: { detail: 'Internal Server Error' } });
  });

  it('answers what cannot be read as a batch at all', async () => {
    expect((await upload('a,b\n1,2\n')).status).toBe(400);
    expect((await upload(csv(), {}, 'other')).json.detail[0].loc).toEqual(['body', 'file']);
    expect((await post('[{')).status).toBe(422);
    expect((await post('x', { 'Content-Type': 'text/csv' })).status).toBe(415);
    expect((await post('x', { 'Content-Type': 'multipart/form-data' })).status).toBe(400);
    expect((await upload(gzipSync(csv()).subarray(0, 30))).status).toBe(400);
  });

  it('rules 1, 2 and 4: one key, one batch, however it is written; a replay says so', async () => {
    const key = { 'Idempotency-Key': 'order-4711' };
    const rows = [row({ external_ref: 'X' }), row({ product_name: 'Other' })];
    const first = await post(rows, key);
    const again = await post([...rows].reverse(), key);
    expect(again).toMatchObject({ status: 202, json: first.json, headers: { 'idempotency-replayed': 'true' } });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const file = `brand_id,product_name,external_ref,metadata_uri,category_id\n${brandId},Other,,https://example.test/m/1,10\n${brandId},"Tote, cognac",X,https://example.test/m/1,10\n`;
    expect((await upload(file, key)).json).toEqual(first.json);
    expect(await post([row()], key)).toMatchObject({
      status: 409,
      json: { detail: 'Idempotency-Key already used with a different batch' },
    });
  });

  it('§8: the daily quota is reserved for all rows, and refuses with its headers', async () => {
    const small = `dpp_test_${'q'.repeat(40)}`;
    await stage.key(brandId, small, { dailyQuota: 3 });
    const send = (rows: unknown[]) => post(rows, { Authorization: `Bearer ${small}` });
    expect((await send([row(), row()])).status).toBe(202);
    const refused = await send([row(), row()]);
    expect(refused).toMatchObject({
      status: 429,
      json: { detail: 'Quota exceeded. Remaining today: 1/3' },
      headers: { 'x-quota-limit': '3', 'x-quota-remaining': '1' },
    });
    expect((await send([row()])).status).toBe(202);
  });
});

describe('races', () => {
  const fifty = (send: (at: number) => Promise<RestResponse>) =>
    Promise.all(Array.from({ length: 50 }, (_, at) => send(at)));
  const count = async (sql: string, values: unknown[]) => (await stage.sql<{ n: number }>(sql, values))[0]?.n;

  it('rules 1 and 3: 50 parallel calls with one idempotency key create one batch and take its units once', async () => {
    const name = 'fifty-at-once';
    const quota = 'select sum(used)::int as n from integrations.quota_month where brand_id = $1';
    const before = (await count(quota, [brandId])) ?? 0;
    const rows = [row({ external_ref: name }), row(), row()];
    const answers = await fifty((at) => post(at % 2 ? rows : [...rows].reverse(), { 'Idempotency-Key': name }));
    const accepted = answers.filter(({ status: code }) => code === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ json }) => json.job_id)).size).toBe(1);
    for (const answer of answers.filter(({ status: code }) => code !== 202)) {
      expect(answer).toMatchObject({
        status: 409,
        json: { detail: 'A request with this Idempotency-Key is already being processed' },
      });
    }
    const batches = `select count(distinct batch_id)::int as n from custody.mint_batch_row where external_ref = $1`;
    expect(await count(batches, [name])).toBe(1);
    expect(await count(quota, [brandId])).toBe(before + 3);
  });

  it('the daily quota of a key and the monthly quota of a brand are never overspent', async () => {
    const daily = `dpp_test_${'d'.repeat(40)}`;
    const keyId = await stage.key(brandId, daily, { dailyQuota: 7 });
    const byDay = await fifty(() => post([row()], { Authorization: `Bearer ${daily}` }));
    expect(byDay.map(({ status: code }) => code).sort()).toEqual([...Array(7).fill(202), ...Array(43).fill(429)]);
    expect(await count('select used as n from integrations.quota_day where key_id = $1', [keyId])).toBe(7);
    const small = await stage.brand('MONTHLYCAP', { requestsPerMinute: 1_000, monthlyProducts: 9 });
    const keys = ['1', '2'].map((one) => `dpp_test_${one.repeat(40)}`);
    for (const one of keys) await stage.key(small, one);
    const byMonth = await fifty((at) =>
      post([row({ brand_id: small }), row({ brand_id: small })], { Authorization: `Bearer ${keys[at % 2]}` }),
    );
    expect(byMonth.map(({ status: code }) => code).sort()).toEqual([...Array(4).fill(202), ...Array(46).fill(403)]);
    expect(byMonth.find(({ status: code }) => code === 403)?.json.detail).toEqual({
      code: 'PRODUCT_QUOTA_EXCEEDED',
      limit: 9,
      remaining: 1,
    });
    expect(await count('select used as n from integrations.quota_month where brand_id = $1', [small])).toBe(8);
  });
});

describe('§7.1 counter service down', () => {
  it('503 without rate headers, and nothing recorded: no batch, no idempotency key, no unit', async () => {
    const key = { 'Idempotency-Key': 'while-down' };
    await stage.sql('alter table integrations.rate_window rename to rate_window_away');
    try {
      const refused = await post([row({ external_ref: 'while-down' })], key);
      expect([refused.status, refused.json]).toEqual([
        503,
        { detail: 'Rate limiting temporarily unavailable, please retry shortly.' },
      ]);
      expect(Object.keys(refused.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
      expect(refused.headers['x-request-id']).toBeDefined();
    } finally {
      await stage.sql('alter table integrations.rate_window_away rename to rate_window');
    }
    expect(await stage.sql(`select from custody.mint_batch_row where external_ref = 'while-down'`)).toEqual([]);
    expect(await stage.sql(`select from integrations.idempotency_record where idempotency_key = 'while-down'`)).toEqual(
      [],
    );
    const accepted = await post([row({ external_ref: 'while-down' })], key);
    expect(accepted.status).toBe(202);
    expect(accepted.headers).not.toHaveProperty('idempotency-replayed');
  });
});

describe('§4.2 GET /partner/mint/batch/status/{job_id}', () => {
  it('§2.3: twelve keys, from queued or started to finished; counts row by row', async () => {
    const { json } = await post(Array.from({ length: 120 }, () => row()));
    const first = (await status(json.job_id)).json;
    expect(Object.keys(first).sort()).toEqual(
      [
        'batch_status',
        'ended_at',
        'enqueued_at',
        'error_count',
        'exc_info',
        'is_finished',
        'items_count',
        'job_id',
        'result',
        'started_at',
        'status',
        'success_count',
      ].sort(),
    );
    expect(first.enqueued_at).toMatch(/\+00:00$/);
    const last = await until(async () => {
      const now = (await status(json.job_id)).json;
      return now.is_finished ? now : undefined;
    });
    expect(last).toMatchObject({ status: 'finished', batch_status: 'success', success_count: 120, error_count: 0 });
    expect(last.ended_at).toMatch(/\+00:00$/);
  });

  it('an unknown job yields only job_id and unknown; so does another brand’s', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'not-a-job']) {
      expect((await status(id)).json).toEqual({ job_id: id, status: 'unknown' });
    }
    const other = await stage.brand(`OTHER${String(minute++).padStart(5, '0')}`);
    const otherKey = `dpp_test_${'o'.repeat(40)}`;
    await stage.key(other, otherKey);
    const { json } = await post([row()]);
    const foreign = await rest.call(`${BATCH}/status/${json.job_id}`, {
      headers: { Authorization: `Bearer ${otherKey}` },
    });
    expect(foreign.json).toEqual({ job_id: json.job_id, status: 'unknown' });
  });

  it('an old batch yields the first seven fields', async () => {
    const { json } = await post([row()]);
    await until(async () => ((await status(json.job_id)).json.is_finished ? true : undefined));
    await stage.sql('update custody.mint_batch set pruned_at = now() where job_id = $1', [json.job_id]);
    expect((await status(json.job_id)).json).toEqual({
      job_id: json.job_id,
      status: 'finished',
      is_finished: true,
      batch_status: 'success',
      items_count: 1,
      success_count: 1,
      error_count: 0,
    });
  });
});
