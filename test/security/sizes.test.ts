import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { address, type FuzzedRest, KEY, openFuzzedRest } from '../support/fuzzed-rest.js';
import { type RawAnswer, sendRaw } from '../support/raw-http.js';
import { tellsInsides } from '../support/tells.js';
import { settles } from '../support/until.js';

let fuzzed: FuzzedRest;
beforeAll(async () => {
  fuzzed = await openFuzzedRest();
});
afterAll(() => fuzzed.close());

const post = (path: string, headers: readonly string[], body: Buffer): Promise<RawAnswer> =>
  sendRaw(
    fuzzed.rest.address,
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
      fuzzed.rest.address,
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
        fuzzed.rest.address,
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
