import { deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPartnerMint, type PartnerMint } from '../../support/partner-mint.js';

let mint: PartnerMint;
beforeAll(async () => {
  mint = await openPartnerMint();
});
afterAll(() => mint.close());

/** Returns a form as a browser sends it. */
async function written(form: FormData): Promise<{ headers: { 'Content-Type': string }; body: Buffer }> {
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return { headers: { 'Content-Type': sent.headers.get('content-type')! }, body };
}

describe('§4.1 POST /partner/mint/batch', () => {
  it('202 before any processing, with the job and the brand', async () => {
    const answer = await mint.post([mint.row({ external_ref: 'A-1' }), mint.row()]);
    expect(answer.status).toBe(202);
    expect(answer.json).toEqual({
      job_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'queued',
      items_count: 2,
      brand_id: mint.brandId,
      brand_code: 'NORDATELIR',
    });
    expect(answer.headers).toMatchObject({ 'x-ratelimit-limit': '100000', 'x-ratelimit-scope': 'key' });
  });

  it.each<[string, () => string | Buffer]>([
    ['plain, columns in any order, cells trimmed', () => mint.csv()],
    ['with a byte order mark', () => `\ufeff${mint.csv()}`],
    ['gzip', () => gzipSync(mint.csv())],
    ['zlib', () => deflateSync(mint.csv())],
    ['with Windows line ends', () => mint.csv().replaceAll('\n', '\r\n')],
  ])('a CSV in the form field file: %s', async (_name, content) => {
    expect(await mint.upload(content())).toMatchObject({ status: 202, json: { items_count: 1 } });
  });

  it('§7.1 400 for an empty batch, for what is no list, for more than 500 rows', async () => {
    expect(await mint.post([])).toMatchObject({ status: 400, json: { detail: 'Batch is empty' } });
    for (const body of [{}, mint.row(), 'null', '"x"', '7']) {
      expect(await mint.post(body)).toMatchObject({ status: 400, json: { detail: 'Batch must be a JSON array' } });
    }
    const many = Array.from({ length: 501 }, () => mint.row());
    expect(await mint.post(many)).toMatchObject({ status: 400, json: { detail: 'Batch exceeds 500 rows' } });
    const lines = Array.from({ length: 600 }, () => mint.csv().split('\n')[1]).join('\n');
    expect(await mint.upload(`${mint.csv()}${lines}\n`)).toMatchObject({
      status: 400,
      json: { detail: 'Batch exceeds 500 rows' },
    });
  });

  it('500 rows of the longest texts are read, in any script', async () => {
    const long = '品'.repeat(2_048);
    const name = '🧳'.repeat(255);
    const rows = Array.from({ length: 500 }, () =>
      mint.row({ product_name: name, metadata_uri: long, external_ref: long }),
    );
    // Refused for its last row alone, so that nothing is minted.
    const refused = await mint.post([...rows.slice(1), mint.row({ category_id: 0 })]);
    expect([refused.status, refused.json.detail.rows]).toEqual([
      400,
      [{ row: 499, field: 'category_id', message: 'No such number' }],
    ]);
  });

  it('§7.1 400 for any field outside the five, naming row and field; external_ref for a CSV only', async () => {
    const refused = await mint.post([mint.row(), mint.row({ owner_email: 'a@example.test', external_ref: 'R-2' })]);
    expect(refused.status).toBe(400);
    expect(refused.json.detail).toEqual({
      message: '1 row was refused; nothing was accepted',
      rows: [{ row: 1, field: 'owner_email', message: 'This field is not accepted' }],
    });
    const file = `${mint.csv().trim().split('\n')[0]},contract_address\n${mint.csv().split('\n')[1]}R-9,0x0\n`;
    expect((await mint.upload(file)).json.detail.rows).toEqual([
      { row: 0, field: 'contract_address', message: 'This field is not accepted', external_ref: 'R-9' },
    ]);
  });

  it('400 for a category that does not exist, naming the row', async () => {
    const refused = await mint.post([mint.row(), mint.row({ category_id: 77 })]);
    expect(refused).toMatchObject({ status: 400, json: { detail: { rows: [{ row: 1, field: 'category_id' }] } } });
  });

  it("§7.1 403 when any row carries a brand number other than the key's", async () => {
    for (const brand_id of [mint.brandId + 1, 0, -1, 99_999_999_999]) {
      const refused = await mint.post([mint.row(), mint.row({ brand_id })]);
      expect(refused).toMatchObject({ status: 403, json: { detail: "brand_id does not match the API key's brand" } });
      const file = mint.csv().replace(`10,${mint.brandId},`, `10,${brand_id},`);
      expect((await mint.upload(file)).status).toBe(403);
    }
  });

  it('§7.1 413 when the decompressed CSV exceeds 20 MiB, whatever it weighs compressed', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a'));
    expect((await mint.upload(bomb)).status).toBe(413);
  });

  it('413 reaches a client that sends a CSV as a whole before it reads', async () => {
    const plain = Buffer.alloc(50 * 1024 * 1024, 'a');
    const refused = await mint.upload(plain, { Connection: 'keep-alive' });
    expect([refused.status, refused.headers.connection]).toEqual([413, 'keep-alive']);
  });

  it('§7.1 500 when the CSV is not UTF-8', async () => {
    const latin = Buffer.from(mint.csv().replace('cognac', 'café'), 'latin1');
    expect(await mint.upload(latin)).toMatchObject({ status: 500, json: { detail: 'Internal Server Error' } });
  });

  it('400 for a CSV that is compressed twice, 415 for a body with a content coding', async () => {
    for (const twice of [gzipSync(gzipSync(mint.csv())), deflateSync(gzipSync(mint.csv()))])
      expect(await mint.upload(twice)).toMatchObject({
        status: 400,
        json: { detail: 'The CSV is compressed more than once' },
      });
    const coded = (coding: string) => mint.upload(gzipSync(mint.csv()), { 'Content-Encoding': coding });
    for (const coding of ['gzip, gzip', 'gzip', 'br', 'nonsense'])
      expect([coding, (await coded(coding)).status]).toEqual([coding, 415]);
    expect((await mint.post([mint.row()], { 'Content-Encoding': 'gzip' })).status).toBe(415);
    expect((await coded('identity')).status).toBe(202);
  });

  it('answers what cannot be read as a batch at all', async () => {
    expect((await mint.upload('a,b\n1,2\n')).status).toBe(400);
    expect((await mint.upload(mint.csv(), {}, 'other')).json.detail[0].loc).toEqual(['body', 'file']);
    expect((await mint.post('[{')).status).toBe(422);
    expect((await mint.post('x', { 'Content-Type': 'text/csv' })).status).toBe(415);
    expect((await mint.post('x', { 'Content-Type': 'multipart/form-data' })).status).toBe(400);
    expect((await mint.upload(gzipSync(mint.csv()).subarray(0, 30))).status).toBe(400);
  });

  it('refuses a form with two files, or with more parts than it may have, instead of leaving one out', async () => {
    const form = async (...parts: readonly [string, string | Blob][]) => {
      const fields = new FormData();
      for (const [name, value] of parts) fields.append(name, value);
      const { headers, body } = await written(fields);
      return mint.post(body, headers);
    };
    const file = new Blob([mint.csv()]);
    expect(await form(['file', file], ['file', file])).toMatchObject({
      status: 422,
      json: { detail: [{ type: 'too_long', loc: ['body', 'file'], input: null }] },
    });
    expect((await form(['file', file], ['other', file], ['note', 'n'])).status).toBe(202);
    const notes = Array.from({ length: 14 }, (_, at): [string, string] => [`note${at}`, 'n']);
    expect((await form(...notes, ['file', file])).status).toBe(413);
    expect((await form(['file', file], ...notes)).status).toBe(413);
  });

  it('rules 1, 2 and 4: one key, one batch, however it is written; a replay says so', async () => {
    const key = { 'Idempotency-Key': 'order-4711' };
    const rows = [mint.row({ external_ref: 'X' }), mint.row({ product_name: 'Other' })];
    const first = await mint.post(rows, key);
    const again = await mint.post([...rows].reverse(), key);
    expect(again).toMatchObject({ status: 202, json: first.json, headers: { 'idempotency-replayed': 'true' } });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    const file = `brand_id,product_name,external_ref,metadata_uri,category_id\n${mint.brandId},Other,,https://example.test/m/1,10\n${mint.brandId},"Tote, cognac",X,https://example.test/m/1,10\n`;
    expect((await mint.upload(file, key)).json).toEqual(first.json);
    expect(await mint.post([mint.row()], key)).toMatchObject({
      status: 409,
      json: { detail: 'Idempotency-Key already used with a different batch' },
    });
  });

  it('§8: the daily quota is reserved for all rows, and refuses with its headers', async () => {
    const small = `dpp_test_${'q'.repeat(40)}`;
    await mint.stage.key(mint.brandId, small, { dailyQuota: 3 });
    const send = (rows: unknown[]) => mint.post(rows, { Authorization: `Bearer ${small}` });
    expect((await send([mint.row(), mint.row()])).status).toBe(202);
    const refused = await send([mint.row(), mint.row()]);
    expect(refused).toMatchObject({
      status: 429,
      json: { detail: 'Quota exceeded. Remaining today: 1/3' },
      headers: { 'x-quota-limit': '3', 'x-quota-remaining': '1' },
    });
    expect((await send([mint.row()])).status).toBe(202);
  });
});

describe('§7.1 counter service down', () => {
  it('503 without rate headers, and nothing recorded: no batch, no idempotency key, no unit', async () => {
    const key = { 'Idempotency-Key': 'while-down' };
    await mint.stage.sql('alter table integrations.rate_window rename to rate_window_away');
    try {
      const refused = await mint.post([mint.row({ external_ref: 'while-down' })], key);
      expect([refused.status, refused.json]).toEqual([
        503,
        { detail: 'Rate limiting temporarily unavailable, please retry shortly.' },
      ]);
      expect(Object.keys(refused.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
      expect(refused.headers['x-request-id']).toBeDefined();
    } finally {
      await mint.stage.sql('alter table integrations.rate_window_away rename to rate_window');
    }
    expect(await mint.stage.sql(`select from custody.mint_batch_row where external_ref = 'while-down'`)).toEqual([]);
    expect(
      await mint.stage.sql(`select from integrations.idempotency_record where idempotency_key = 'while-down'`),
    ).toEqual([]);
    const accepted = await mint.post([mint.row({ external_ref: 'while-down' })], key);
    expect(accepted.status).toBe(202);
    expect(accepted.headers).not.toHaveProperty('idempotency-replayed');
  });
});
