import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentAddress } from '../../../../subgraphs/passports/retention/content-address.rules.js';
import { kuboContentStore } from '../../../../subgraphs/passports/retention/kubo-content-store.js';
import { s3BackupStore } from '../../../../subgraphs/passports/retention/s3-backup-store.js';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const BYTES = new TextEncoder().encode('ciphertext');

let server: Server;
let address: string;
const objects = new Map<string, Buffer>();
const blocks = new Map<string, Buffer>();

const sha256 = (value: Buffer | string) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Signature Version 4 as a service computes it from what it received. */
function signatureHolds(message: IncomingMessage, body: Buffer): boolean {
  const given =
    /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)/.exec(
      message.headers.authorization ?? '',
    );
  if (!given || message.headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const [, day, region, names, signature] = given as unknown as [string, string, string, string, string];
  const lines = names.split(';').map((name) => `${name}:${message.headers[name]}\n`);
  const canonical = [message.method, message.url, '', lines.join(''), names, sha256(body)].join('\n');
  const toSign = [
    'AWS4-HMAC-SHA256',
    message.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical),
  ].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return createHmac('sha256', key).update(toSign).digest('hex') === signature;
}

beforeAll(async () => {
  server = createServer(async (message, response) => {
    const body = await bodyOf(message);
    const url = message.url as string;
    if (url === '/api/v0/version' && message.method === 'POST') return response.end('{"Version":"0.39.0"}');
    if (url === '/api/v0/block/put?cid-codec=raw&mhtype=sha2-256&pin=true') {
      const start = body.indexOf('\r\n\r\n') + 4;
      const boundary = body.subarray(0, body.indexOf('\r\n'));
      const bytes = body.subarray(start, body.lastIndexOf(boundary) - 2);
      const cid = contentAddress(bytes);
      blocks.set(cid, bytes);
      return response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ Key: cid, Size: bytes.length }));
    }
    if (url.startsWith('/api/v0/block/get')) {
      const block = blocks.get(new URL(url, address).searchParams.get('arg') as string);
      return block ? response.end(block) : response.writeHead(500).end('{"Message":"not found"}');
    }
    if (!signatureHolds(message, body)) return response.writeHead(403).end('SignatureDoesNotMatch');
    if (message.method === 'PUT') objects.set(url, body);
    const object = objects.get(url);
    return object ? response.end(object) : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
);

describe('a back-up in an S3-compatible store', () => {
  const settings = { region: 'eu-west-3', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: SECRET };

  it('[EN 18221 two places] is signed, kept and read again', async () => {
    const store = s3BackupStore({ bucketUrl: `${address}/bucket`, ...settings }, () => new Date());
    await store.put('NORDATELIR/7/1.json', BYTES);
    expect(Buffer.from((await store.get('NORDATELIR/7/1.json')) as Uint8Array).equals(BYTES)).toBe(true);
    expect(await store.get('NORDATELIR/7/2.json')).toBeUndefined();
  });

  it('a refusal is told', async () => {
    const store = s3BackupStore(
      { bucketUrl: `${address}/bucket`, ...settings, secretAccessKey: 'wrong' },
      () => new Date(),
    );
    await expect(store.put('a', BYTES)).rejects.toThrow('403');
  });
});

describe('content copies on an IPFS node', () => {
  it('a block that the node does not have, and a node that is not there, are told', async () => {
    const missing = 'bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e';
    await expect(kuboContentStore(address).get(missing)).rejects.toThrow('not found');
    await expect(kuboContentStore(address).health?.()).resolves.toMatchObject({ ready: true });
    await expect(kuboContentStore('http://127.0.0.1:1').health?.()).resolves.toMatchObject({
      ready: false,
      optional: true,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('are put as raw blocks under the CID we computed, and fetched again', async () => {
    const store = kuboContentStore(address);
    const cid = contentAddress(BYTES);
    await store.put(cid, BYTES, new Date());
    expect(Buffer.from((await store.get(cid)) as Uint8Array).equals(BYTES)).toBe(true);
    await expect(
      store.put('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', BYTES, new Date()),
    ).rejects.toThrow();
  });
});
