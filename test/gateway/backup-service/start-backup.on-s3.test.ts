import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { s3BackupStore } from '../../../subgraphs/passports/retention/s3-backup-store.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type Backup, copied, startBackup } from '../../support/backup.js';
import { addCategory, addItem, addModel, GTIN, publishPassport } from '../../support/catalog.js';
import { type Rest, startRest } from '../../support/rest.js';
import { type S3Double, startS3Double } from '../../support/s3-double.js';

const BASE = 'http://localhost:8080';
const BRAND = 'NORDATELIR';
const ACCESS = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const DOCUMENT = { labels: { eco: true }, material_composition: { leather: 'WITHHELD-VALUE' } };

let s3: S3Double;
let stage: Stage;
let rest: Rest;
let backup: Backup;
let passport: number;

beforeAll(async () => {
  s3 = await startS3Double(ACCESS);
  const settings = { region: 'eu-west-3', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: ACCESS };
  const store = s3BackupStore({ bucketUrl: `${s3.address}/bucket`, ...settings }, () => new Date());
  stage = await openStage({ publicUrl: BASE, passports: { backupStore: store } });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  await addItem(stage, { brandId, brandCode: BRAND, categoryId, modelId, serial: '0A1B2C3D4E5F' });
  passport = await publishPassport(stage, { modelId }, DOCUMENT);
  await stage.platform.startJobs();
  await copied(stage);
  backup = await startBackup({ store, encryptionKey: stage.options.encryptionKey, clock: stage.options.clock });
}, 60_000);
afterAll(async () => {
  await backup?.close();
  await rest?.close();
  await stage?.close();
  await s3?.close();
});

describe('a back-up that answers from an S3-compatible store', () => {
  it('[EN 18221 two places] answers passports, credentials and their status as the platform does', async () => {
    for (const path of [
      `/v1/dpps/${passport}`,
      `/v1/dpps/${passport}?representation=full`,
      `/v1/dppsByProductId/${encodeURIComponent(`${BASE}/01/${GTIN}`)}`,
      `/v1/passport/01/${GTIN}/vc`,
      `/brands/${BRAND}/did.json`,
      `/.well-known/jwt-vc-issuer/brands/${BRAND}`,
    ]) {
      const [platform, copy] = await Promise.all([rest.call(path), backup.call(path)]);
      expect([path, copy.status, copy.json]).toEqual([path, platform.status, platform.json]);
    }
    expect((await backup.call(`/brands/${BRAND}/status-lists/0`)).status).toBe(200);
  });

  it('answers the dictionary under the platform’s own address, in every form', async () => {
    for (const Accept of ['application/ld+json', 'text/turtle']) {
      const headers = { Accept };
      const path = '/vocabulary/passport';
      const [platform, copy] = await Promise.all([rest.call(path, { headers }), backup.call(path, { headers })]);
      expect([Accept, copy.status, copy.headers.etag]).toEqual([Accept, 200, platform.headers.etag]);
      expect(copy.text).toContain(`${BASE}/vocabulary/passport`);
    }
    const page = await backup.call('/vocabulary/passport', { headers: { Accept: 'text/html' } });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('id="recyclability"')]);
    const { elements } = (await backup.call(`/v1/dpps/${passport}?representation=full`)).json;
    for (const { dictionaryReference } of elements)
      expect(page.text).toContain(`id="${new URL(dictionaryReference).hash.slice(1)}"`);
  });

  it('tells passports in every form with the terms of the platform', async () => {
    for (const Accept of ['application/ld+json', 'text/turtle', 'application/xml']) {
      const headers = { Accept };
      const [platform, copy] = await Promise.all([
        rest.call(`/v1/dpps/${passport}`, { headers }),
        backup.call(`/v1/dpps/${passport}`, { headers }),
      ]);
      expect([Accept, copy.text]).toEqual([Accept, platform.text]);
    }
  });

  it('finds everything by name, and holds nothing in its open part that is withheld', async () => {
    const open = [...s3.objects].filter(([name]) => name.startsWith('/bucket/open/'));
    expect(open.length).toBeGreaterThan(4);
    for (const [, bytes] of open) {
      const record = Buffer.from(bytes.toString('latin1').split('.')[1] ?? '', 'base64url').toString();
      expect(record).not.toBe('');
      const parts = record.split(/[^\w-]+/).map((part) => Buffer.from(part, 'base64url').toString('latin1'));
      expect([record, ...parts].join(' ')).not.toContain('WITHHELD-VALUE');
    }
  });
});
