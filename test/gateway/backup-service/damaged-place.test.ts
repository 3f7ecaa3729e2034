import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { publicWindows } from '../../../subgraphs/lib/windows/public-windows.js';
import { RECORDS } from '../../../subgraphs/passports/backup/backup-record.rules.js';
import { recordSigner } from '../../../subgraphs/passports/backup/signed-record.js';
import { directoryBackupStore } from '../../../subgraphs/passports/retention/directory-backup-store.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type Backup, copied, startBackup } from '../../support/backup.js';
import { addCategory, addItem, addModel, GTIN, OTHER_GTIN, publishPassport } from '../../support/catalog.js';
import { filesBelow } from '../../support/files-below.js';

const BASE = 'https://passports.example.test';

let stage: Stage;
let folder: string;
let backup: Backup;
let shift = 0;
let files: string[];
let paths: string[];
const genuine = new Map<string, string>();
const lines: string[] = [];

/** Past the seconds for which the manifest is kept in memory. */
const pass = (): void => {
  shift += 10_000;
};
const read = async (path: string) => {
  const { status, text } = await backup.call(path);
  return { status, text };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-place-'));
  const store = directoryBackupStore(folder);
  stage = await openStage({ publicUrl: BASE, passports: { backupStore: store } });
  const brandId = await stage.brand('NORDATELIR');
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'A', gtin: GTIN, categoryId });
  const second = await addModel(stage, { brandId, sku: 'B', gtin: OTHER_GTIN, categoryId });
  const item = await addItem(stage, { brandId, brandCode: 'NORDATELIR', categoryId, serial: '0A1B2C3D4E5F', modelId });
  const ids = [
    await publishPassport(stage, { modelId }, { labels: { first: 1 } }),
    await publishPassport(stage, { modelId: second }, { labels: { second: 1 } }),
    await publishPassport(stage, { productId: item.id }, { labels: { item: 1 } }),
  ];
  await publishPassport(stage, { modelId }, { labels: { again: 1 }, circularity: { kept: 'back' } });
  await stage.platform.startJobs();
  await copied(stage);
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
  const { encryptionKey } = stage.options;
  backup = await startBackup({ store, encryptionKey, log, clock: () => new Date(Date.now() + shift) });
  files = filesBelow(join(folder, 'open'));
  paths = [
    ...ids.flatMap((id) => [`/v1/dpps/${id}`, `/v1/dpps/${id}?representation=full`]),
    ...[GTIN, OTHER_GTIN].map((gtin) => `/v1/dppsByProductId/${encodeURIComponent(`${BASE}/01/${gtin}`)}`),
    `/v1/passport/01/${GTIN}/vc`,
    `/v1/passport/01/${GTIN}/bundle`,
    `/v1/passport/0A1B2C3D4E5F/vc`,
    '/brands/NORDATELIR/did.json',
  ];
  for (const path of paths) {
    const { status, text } = await read(path);
    expect([path, status]).toEqual([path, 200]);
    genuine.set(path, text);
  }
});
afterAll(async () => {
  await backup?.close();
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads everything while a file is not what was written; whatever is answered with 200 is what was answered before. */
async function readsWhile(damage: (file: string) => void, file: string): Promise<number> {
  const bytes = readFileSync(file);
  damage(file);
  pass();
  let refused = 0;
  try {
    for (const path of paths) {
      const { status, text } = await read(path);
      if (status === 200)
        expect([relative(folder, file), path, text]).toEqual([relative(folder, file), path, genuine.get(path)]);
      else {
        expect([relative(folder, file), path, status >= 500]).toEqual([relative(folder, file), path, true]);
        refused++;
      }
    }
  } finally {
    writeFileSync(file, bytes);
    pass();
  }
  return refused;
}

const flipped = (at: (length: number) => number) => (file: string) => {
  const bytes = readFileSync(file);
  const place = at(bytes.length);
  bytes[place] = bytes[place]! ^ 1;
  writeFileSync(file, bytes);
};

const DAMAGES: Readonly<Record<string, (file: string) => void>> = {
  'its first byte flipped': flipped(() => 0),
  'a byte of what it says flipped': flipped((length) => Math.floor(length / 2)),
  'a byte of its signature flipped': flipped((length) => length - 40),
  'its last byte flipped': flipped((length) => length - 1),
  'its end cut off': (file) => truncateSync(file, readFileSync(file).length - 1),
  'half of it': (file) => truncateSync(file, Math.floor(readFileSync(file).length / 2)),
  'nothing in it': (file) => truncateSync(file, 0),
  'something after it': (file) => appendFileSync(file, '.'),
  'a line after it': (file) => appendFileSync(file, '\n'),
  'a record of another key': (file) =>
    writeFileSync(file, recordSigner(new Uint8Array(32).fill(9)).sign(relative(folder, file), { passports: [1] })),
  'the record of another name': (file) => copyFileSync(files.find((other) => other !== file)!, file),
};

describe('a place that somebody else wrote in', () => {
  it.each(Object.entries(DAMAGES))(
    'with %s no file is served as what it was',
    async (_, damage) => {
      let refused = 0;
      for (const file of files) refused += await readsWhile(damage, file);
      // Each file but those of the names nobody asks here for stands in the way of something.
      expect(refused).toBeGreaterThan(10);
    },
    120_000,
  );

  it('swapped records of two passports, versions or products are not served', async () => {
    for (const kind of ['passports', 'versions', 'products']) {
      const of = files.filter((file) => relative(folder, file).startsWith(join('open', kind)));
      const [one, other] = of as [string, string];
      const [first, second] = [readFileSync(one), readFileSync(other)];
      writeFileSync(one, second);
      const refused = await readsWhile(() => writeFileSync(other, first), other);
      writeFileSync(one, first);
      expect([kind, refused > 0 || kind === 'products']).toEqual([kind, true]);
    }
  });

  it('tells it with a Result, in the log by name, and in /health by number', async () => {
    const file = join(folder, RECORDS.passport(1));
    const bytes = readFileSync(file);
    truncateSync(file, 20);
    const { json, status } = await backup.call('/v1/dpps/1');
    writeFileSync(file, bytes);
    expect([status, json.statusCode]).toEqual([500, 'ServerInternalError']);
    expect(lines.join('')).toContain(RECORDS.passport(1));
    const { json: health } = await backup.call('/health');
    expect(health).toMatchObject({ status: 'ready', installation: BASE, waiting: 0, ceased_at: null });
    expect(health.damaged).toBeGreaterThan(10);
  });

  it('answers nothing without a manifest that its key signed', async () => {
    const file = join(folder, RECORDS.manifest);
    const bytes = readFileSync(file);
    writeFileSync(file, 'nothing');
    pass();
    expect((await backup.call('/health')).status).toBe(503);
    expect((await backup.call('/v1/dpps/1')).status).toBe(503);
    writeFileSync(file, bytes);
    pass();
    expect((await backup.call('/health')).status).toBe(200);
  });
});

describe('once the platform has ceased', () => {
  const asPlatform = (path: string, accept = '*/*') =>
    backup.call(path, { headers: { Host: 'passports.example.test', accept } });
  const put = (bytes: Uint8Array) => writeFileSync(join(folder, RECORDS.cessation), bytes);
  const declared = (installation: string) => ({ installation, declared_at: new Date().toISOString() });

  it('ignores, and tells, a file that nobody signed, that another key signed, or that is of another installation', async () => {
    const own = recordSigner(stage.options.encryptionKey);
    for (const bytes of [
      Buffer.from(JSON.stringify(declared(BASE))),
      recordSigner(new Uint8Array(32).fill(9)).sign(RECORDS.cessation, declared(BASE)),
      own.sign(RECORDS.manifest, declared(BASE)),
      own.sign(RECORDS.cessation, declared('https://elsewhere.example.test')),
    ]) {
      lines.length = 0;
      rmSync(join(folder, RECORDS.cessation), { force: true });
      pass();
      await backup.call('/health');
      put(bytes);
      pass();
      expect((await asPlatform(`/01/${GTIN}`)).status).toBe(421);
      expect((await asPlatform('/v1/dpps/1')).status).toBe(421);
      expect((await backup.call('/v1/dpps/1')).status).toBe(200);
      expect((await backup.call('/health')).json.ceased_at).toBe(null);
      expect(lines.join('')).toMatch(/ceased/);
    }
  });

  it('answers under the platform’s host, for products too, to software and to people', async () => {
    put(recordSigner(stage.options.encryptionKey).sign(RECORDS.cessation, declared(BASE)));
    pass();
    const { json, headers } = await asPlatform(`/01/${GTIN}`);
    expect(json).toMatchObject({ uniqueProductIdentifier: `${BASE}/01/${GTIN}`, labels: { again: 1 } });
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect((await asPlatform('/v1/dpps/1')).status).toBe(200);
    expect((await asPlatform('/p/0A1B2C3D4E5F')).json.granularity).toBe('item');
    const page = await asPlatform(`/01/${GTIN}`, 'text/html');
    expect(page.text).toContain('<dt>again</dt>');
    expect(page.text).not.toContain('kept');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect((await asPlatform('/01/nonsense')).status).toBe(404);
    expect((await backup.call('/health')).json.ceased_at).toEqual(expect.any(String));
  });
});

describe('what it lets nobody do', () => {
  it.each([
    '/v1/dpps/..%2F..%2F..%2Fetc%2Fpasswd',
    '/v1/dpps/%2e%2e%2fmanifest.jws',
    '/v1/passport/..%2f..%2fopen%2fmanifest.jws/vc',
    '/brands/..%2f..%2fmanifest/did.json',
    '/brands/%00/did.json',
    '/open/manifest.jws',
    '/v1/dppsByProductId/%2e%2e',
    '/v1/dpps/%E0%A4%A',
  ])('%s leads nowhere', async (path) => {
    const { status, text } = await backup.call(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('root:');
  });

  it('a request whose host could be read in two ways is refused', async () => {
    expect((await backup.call('/health/live', { headers: { Host: `localhost/${new URL(BASE).host}` } })).status).toBe(
      400,
    );
  });

  it('a body of megabytes is refused', async () => {
    const body = JSON.stringify({ productIds: ['x'.repeat(3_000_000)] });
    const { status } = await backup.call('/v1/dppsByProductIds', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([400, 413, 422]).toContain(status);
  });

  it('an address that asks without end has to wait', async () => {
    const { encryptionKey } = stage.options;
    // Of one minute, however long these calls take.
    const [windows, minute] = [publicWindows(), new Date()];
    const counting = await startBackup({
      store: directoryBackupStore(folder),
      encryptionKey,
      windows: { count: (charges, address) => windows.count(charges, address, minute) },
    });
    let last = await counting.call('/v1/dpps/999999');
    for (let call = 0; call < 1_300 && last.status !== 429; call++) last = await counting.call('/v1/dpps/999999');
    await counting.close();
    expect([last.status, last.headers['retry-after']]).toEqual([429, '60']);
  });
});
