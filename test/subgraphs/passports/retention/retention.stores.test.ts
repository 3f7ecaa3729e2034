import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LONGEST_BACKUP, NoBackup } from '../../../../subgraphs/passports/retention/backup-store.js';
import { contentAddress } from '../../../../subgraphs/passports/retention/content-address.rules.js';
import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';
import { kuboContentStore } from '../../../../subgraphs/passports/retention/kubo-content-store.js';
import { s3BackupStore } from '../../../../subgraphs/passports/retention/s3-backup-store.js';
import { portOf } from '../../../support/port-of.js';
import { bodyOf, type S3Double, startS3Double } from '../../../support/s3-double.js';

const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const BYTES = new TextEncoder().encode('ciphertext');

let server: Server;
let address: string;
let s3: S3Double;
const blocks = new Map<string, Buffer>();

beforeAll(async () => {
  s3 = await startS3Double(SECRET);
  server = createServer(async (message, response) => {
    const body = await bodyOf(message);
    const url = message.url!;
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
      const block = blocks.get(new URL(url, address).searchParams.get('arg')!);
      return block ? response.end(block) : response.writeHead(500).end('{"Message":"not found"}');
    }
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${portOf(server)}`;
});
afterAll(async () => {
  await s3?.close();
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

describe('a back-up in an S3-compatible store', () => {
  const settings = { region: 'eu-west-3', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: SECRET };

  it('[EN 18221 two places] is signed, kept and read again', async () => {
    const store = s3BackupStore({ bucketUrl: `${s3.address}/bucket`, ...settings }, () => new Date());
    await store.put('NORDATELIR/7/1.json', BYTES);
    expect(Buffer.from((await store.get('NORDATELIR/7/1.json'))!).equals(BYTES)).toBe(true);
    expect(await store.get('NORDATELIR/7/2.json')).toBeUndefined();
  });

  it('a refusal is reported', async () => {
    const store = s3BackupStore(
      { bucketUrl: `${s3.address}/bucket`, ...settings, secretAccessKey: 'wrong' },
      () => new Date(),
    );
    await expect(store.put('a', BYTES)).rejects.toThrow('403');
  });
});

describe('what stands under the name of a back-up and is none', () => {
  const LONG = LONGEST_BACKUP + 1;
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'no-backup-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[string, (path: string) => void]>([
    ['a device without end', (path) => symlinkSync('/dev/zero', path)],
    ['a pipe that nobody writes to', (path) => void execFileSync('mkfifo', [path])],
    ['a folder', (path) => mkdirSync(path)],
    [
      'more than any back-up is',
      (path) => {
        writeFileSync(path, '');
        truncateSync(path, LONG);
      },
    ],
  ])('is not read from a directory: %s', async (what, make) => {
    make(join(folder, what));
    await expect(directoryBackupStore(folder).get(what)).rejects.toThrow(NoBackup);
  });

  it('is not read from an S3-compatible store', async () => {
    let sent = 0;
    const endless = createServer((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024))) sent++;
      };
      response.on('drain', more);
      more();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    const settings = { region: 'eu-west-3', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: SECRET };
    const bucketUrl = `http://127.0.0.1:${portOf(endless)}/bucket`;
    await expect(s3BackupStore({ bucketUrl, ...settings }, () => new Date()).get('a')).rejects.toThrow(NoBackup);
    expect(sent).toBeLessThan(100);
    endless.closeAllConnections();
    await new Promise((resolve) => endless.close(resolve));
  });
});

describe('content copies on an IPFS node', () => {
  it('a block that the node does not have, and a node that is not there, are reported', async () => {
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
    expect(Buffer.from((await store.get(cid))!).equals(BYTES)).toBe(true);
    await expect(
      store.put('bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e', BYTES, new Date()),
    ).rejects.toThrow();
  });
});
