import { appendFileSync, copyFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { RECORDS } from '../../../subgraphs/passports/backup/backup-record.js';
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
  // Later than what the platform writes meanwhile, which runs in this test.
  const declared = (installation: string, shiftMs = 3_600_000) => ({
    installation,
    declared_at: new Date(Date.now() + shiftMs).toISOString(),
  });

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
    expect(page.text).toContain('<dt>Again</dt>');
    expect(page.text).not.toContain('kept');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const below of ['/10/none', '/22/V1', '/22/V1/10/none', '/235/x', '/10/none/']) {
      const found = await asPlatform(`/01/${GTIN}${below}`);
      expect([below, found.status, found.json.uniqueProductIdentifier]).toEqual([below, 200, `${BASE}/01/${GTIN}`]);
      expect(found.headers['content-location']).toBe(`${BASE}/01/${GTIN}`);
    }
    for (const type of ['application/ld+json', 'text/turtle', 'application/xml'])
      expect((await asPlatform(`/01/${GTIN}`, type)).headers['content-type']?.split(';')[0]).toBe(type);
    expect((await asPlatform(`/01/${GTIN}`)).headers['content-location']).toBeUndefined();
    expect((await asPlatform(`/01/${GTIN}/foo`)).status).toBe(404);
    expect((await asPlatform('/01/nonsense')).status).toBe(404);
    expect((await asPlatform('/01/nonsense/10/none')).status).toBe(404);
    expect((await backup.call('/health')).json.ceased_at).toEqual(expect.any(String));
  });
});

describe('a platform that copies again after it was said to have ceased', () => {
  const signer = () => recordSigner(stage.options.encryptionKey);
  const write = (name: string, content: object) => writeFileSync(join(folder, name), signer().sign(name, content));
  const at = (time: number) => new Date(time).toISOString();
  const manifestOf = (time: number) => ({
    ...{ installation: BASE, watermark: at(time), written_at: at(time), waiting: 0 },
  });
  const ceasedAt = async () => {
    pass();
    return (await backup.call('/health')).json.ceased_at;
  };

  it('takes it back for good: neither the old file nor an old manifest is of effect when it is put back', async () => {
    const later = Date.now() + 2 * 3_600_000;
    const cessation = { installation: BASE, declared_at: at(later) };
    write(RECORDS.manifest, manifestOf(later - 1_000));
    write(RECORDS.cessation, cessation);
    expect(await ceasedAt()).toBe(cessation.declared_at);
    write(RECORDS.manifest, manifestOf(later + 1_000));
    expect(await ceasedAt()).toBe(null);
    lines.length = 0;
    rmSync(join(folder, RECORDS.cessation));
    expect(await ceasedAt()).toBe(null);
    write(RECORDS.cessation, cessation);
    expect(await ceasedAt()).toBe(null);
    expect(lines.join('')).toContain('the platform copied after it was declared');
    expect((await backup.call(`/01/${GTIN}`)).status).toBe(421);
    write(RECORDS.manifest, manifestOf(later - 1_000));
    expect(await ceasedAt()).toBe(null);
    expect(lines.join('')).toContain('is older than one read before');
    expect((await backup.call('/health')).json.written_at).toBe(at(later + 1_000));
    expect((await backup.call('/v1/dpps/1')).status).toBe(200);
  });

  it('can cease again', async () => {
    const again = at(Date.now() + 3 * 3_600_000);
    write(RECORDS.cessation, { installation: BASE, declared_at: again });
    expect(await ceasedAt()).toBe(again);
  });
});
