import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { type Backup, copied, startBackup } from '../../../support/backup.js';
import {
  addBatch,
  addCategory,
  addItem,
  addModel,
  GTIN,
  OTHER_GTIN,
  publishPassport,
} from '../../../support/catalog.js';
import { until } from '../../../support/until.js';

const BASE = 'http://localhost:8080';
const SERIAL = '0A1B2C3D4E5F';
const MOVE =
  'mutation M($gtin: String!, $brandCode: String!) { moveGtin(gtin: $gtin, brandCode: $brandCode) { __typename } }';
const PLACE = `mutation P($brandCode: String!, $items: [ItemPlaceInput!]!) {
  placeItems(brandCode: $brandCode, items: $items) { __typename } }`;

let stage: Stage;
let backup: Backup;
let folder: string;
let nord: number;
let other: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'moved-gtin-'));
  const store = directoryBackupStore(folder);
  stage = await openStage({ publicUrl: BASE, passports: { backupStore: store } });
  nord = await stage.brand('NORDATELIR');
  other = await stage.brand('OTHERBRAND');
  await stage.platform.startJobs();
  backup = await startBackup({ store, encryptionKey: stage.options.encryptionKey, clock: stage.options.clock });
});
afterAll(async () => {
  await backup?.close();
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the passport that the back-up answers for a product, once the check of subjects has shown a change. */
const passportOf = (product: string, id: number): Promise<true> =>
  until(async () => {
    await stage.sql(`select passports_jobs.add_job('check_item_states', job_key => 'now')`);
    await copied(stage);
    const { json } = await backup.call(`/v1/dppsByProductId/${encodeURIComponent(`${BASE}${product}`)}`);
    return json?.digitalProductPassportId === `${BASE}/v1/dpps/${id}` ? true : undefined;
  });

describe('a copied passport', () => {
  it('of a model or lot is found no longer by a GTIN that another brand was given', async () => {
    const oldModel = await addModel(stage, { brandId: nord, sku: 'OLD', gtin: GTIN });
    const oldLot = await addBatch(stage, { brandId: nord, modelId: oldModel, code: 'L1' });
    const formerly = await publishPassport(stage, { modelId: oldModel }, { labels: [{ name: 'old' }] });
    const formerLot = await publishPassport(stage, { batchId: oldLot }, { labels: [{ name: 'old lot' }] });
    await passportOf(`/01/${GTIN}`, formerly);
    await passportOf(`/01/${GTIN}/10/L1`, formerLot);
    await stage.ask('catalog', MOVE, { gtin: GTIN, brandCode: 'OTHERBRAND' });
    const newModel = await addModel(stage, { brandId: other, sku: 'NEW', gtin: GTIN });
    const now = await publishPassport(stage, { modelId: newModel }, { labels: [{ name: 'new' }] });
    expect(await passportOf(`/01/${GTIN}`, now)).toBe(true);
    expect((await backup.call(`/v1/dpps/${formerly}`)).json.uniqueProductIdentifier).toBe(
      `${BASE}/v1/dpps/${formerly}#product`,
    );
  });

  it('of an item is found by the GTIN of the model that the item was given afterwards', async () => {
    const categoryId = await addCategory(stage, 'handbag');
    const model = await addModel(stage, { brandId: nord, sku: 'PLACED', gtin: OTHER_GTIN });
    const item = await addItem(stage, { brandId: nord, brandCode: 'NORDATELIR', categoryId, serial: SERIAL });
    const id = await publishPassport(stage, { productId: item.id }, { labels: [{ name: 'own' }] });
    await passportOf(`/p/${SERIAL}`, id);
    const items = [{ serial: SERIAL, modelId: model }];
    await stage.ask('custody', PLACE, { brandCode: 'NORDATELIR', items });
    expect(await passportOf(`/01/${OTHER_GTIN}/21/${SERIAL}`, id)).toBe(true);
    // Its label stays, with the GTIN that another brand has now.
    await stage.ask('catalog', MOVE, { gtin: OTHER_GTIN, brandCode: 'OTHERBRAND' });
    await until(async () => {
      await stage.sql(`select passports_jobs.add_job('check_item_states', job_key => 'now')`);
      await copied(stage);
      const { json } = await backup.call(`/v1/dpps/${id}`);
      return json.uniqueProductIdentifier === `${BASE}/p/${SERIAL}`;
    });
    expect(await passportOf(`/01/${OTHER_GTIN}/21/${SERIAL}`, id)).toBe(true);
  });
});
