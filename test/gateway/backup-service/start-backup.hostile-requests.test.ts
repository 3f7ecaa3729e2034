import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publicWindows } from '../../../subgraphs/lib/windows/public-windows.js';
import { RECORDS } from '../../../subgraphs/passports/backup/backup-record.js';
import { recordSigner } from '../../../subgraphs/passports/backup/signed-record.js';
import { directoryBackupStore } from '../../../subgraphs/passports/retention/directory-backup-store.js';
import { type Backup, startBackup } from '../../support/backup.js';

const BASE = 'https://passports.example.test';

const folder = mkdtempSync(join(tmpdir(), 'hostile-requests-'));
const options = { store: directoryBackupStore(folder), encryptionKey: new Uint8Array(32).fill(7) };
let backup: Backup;

beforeAll(async () => {
  const now = new Date().toISOString();
  const manifest = { installation: BASE, watermark: now, written_at: now, waiting: 0 };
  mkdirSync(dirname(join(folder, RECORDS.manifest)));
  writeFileSync(join(folder, RECORDS.manifest), recordSigner(options.encryptionKey).sign(RECORDS.manifest, manifest));
  backup = await startBackup(options);
});
afterAll(async () => {
  await backup?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a back-up lets nobody', () => {
  it.each([
    '/v1/dpps/..%2F..%2F..%2Fetc%2Fpasswd',
    '/v1/dpps/%2e%2e%2fmanifest.jws',
    '/v1/passport/..%2f..%2fopen%2fmanifest.jws/vc',
    '/brands/..%2f..%2fmanifest/did.json',
    '/brands/%00/did.json',
    '/open/manifest.jws',
    '/v1/dppsByProductId/%2e%2e',
    '/v1/dpps/%E0%A4%A',
  ])('read a file by %s', async (path) => {
    const { status, text } = await backup.call(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(text).not.toContain('root:');
  });

  it('name its host in two ways', async () => {
    expect((await backup.call('/health/live', { headers: { Host: `localhost/${new URL(BASE).host}` } })).status).toBe(
      400,
    );
  });

  it('send a body of megabytes', async () => {
    const body = JSON.stringify({ productIds: ['x'.repeat(3_000_000)] });
    const { status } = await backup.call('/v1/dppsByProductIds', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([400, 413, 422]).toContain(status);
  });

  it('ask without end from one address', async () => {
    // Of one minute, however long these calls take.
    const [windows, minute] = [publicWindows(), new Date()];
    const counting = await startBackup({
      ...options,
      windows: { count: (charges, address) => windows.count(charges, address, minute) },
    });
    let last = await counting.call('/v1/dpps/999999');
    for (let call = 0; call < 1_300 && last.status !== 429; call++) last = await counting.call('/v1/dpps/999999');
    await counting.close();
    expect([last.status, last.headers['retry-after']]).toEqual([429, '60']);
  });
});
