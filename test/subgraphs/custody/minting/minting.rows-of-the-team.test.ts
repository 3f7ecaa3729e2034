import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import type { AccountPrincipal, KeyPrincipal, Principal } from '../../../../schema/principal.js';
import { digestOfRows, readRows } from '../../../../subgraphs/custody/minting/mint-rows.rules.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addBatch, addModel } from '../../../support/catalog.js';
import { chainSettings, testChain } from '../../../support/embedded-chain.js';
import { factsOf } from '../../../support/refusal.js';
import { until } from '../../../support/until.js';

const IMAGE = 'https://img.example.test/own.jpg';

let chain: EmbeddedChain;
let stage: Stage;
let brandId: number;
let model: number;
let lot: number;
let foreignModel: number;
let key: KeyPrincipal;

const admin = (accountId: number): AccountPrincipal => ({
  ...{ kind: 'account', accountId, email: `a${accountId}@example.test`, role: 'brand_admin', sessionId: 's' },
  ...{ brandIds: [brandId], accreditations: [], contacts: [] },
});

beforeAll(async () => {
  chain = await testChain();
  stage = await openStage({ custody: { chain: chainSettings(chain) } });
  brandId = await stage.brand('NORDATELIR');
  const elsewhere = await stage.brand('OTHERBRAND');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  model = await addModel(stage, { brandId, sku: 'TOTE', gtin: '04006381333931', categoryId: 10 });
  lot = await addBatch(stage, { brandId, modelId: model, code: 'LOT-1' });
  foreignModel = await addModel(stage, { brandId: elsewhere, sku: 'X', gtin: '04006381333948', categoryId: 10 });
  const keyId = await stage.key(brandId, `dpp_test_${'k'.repeat(40)}`);
  key = {
    ...{ kind: 'key', keyId, brandId, brandCode: 'NORDATELIR' },
    ...{ scopes: ['mint:batch'], features: ['api_access', 'qr_identification'], serves: [] },
  };
  await stage.platform.startJobs();
});
afterAll(async () => {
  await stage.close();
  await chain.stop();
});

const row = (more: object = {}) => ({
  ...{ product_name: 'Tote', brand_id: brandId, category_id: 10, metadata_uri: 'ipfs://meta' },
  ...more,
});

const SUBMIT = `mutation S($rows: JSON!, $brandId: Int, $format: RowFormat!) {
  submitMintBatch(rows: $rows, brandId: $brandId, format: $format) { jobId }
}`;
const submit = async (rows: readonly object[], by: Principal, format = 'json'): Promise<string> =>
  (await stage.ask<{ submitMintBatch: { jobId: string } }>('custody', SUBMIT, { rows, brandId, format }, by))
    .submitMintBatch.jobId;

describe('rows of a batch that a brand’s own people submit', () => {
  it('say model, lot and image, which their items have once others approved the batch', async () => {
    await stage.sql('update catalog.brand set mint_approvals = 1 where id = $1', [brandId]);
    const jobId = await submit([row({ batch_id: lot, image_url: IMAGE }), row({ model_id: model }), row()], admin(901));
    const asked = `query B($jobId: String!) { mintBatch(jobId: $jobId) {
      batchStatus rows { modelId batchId imageUrl product { id } } } }`;
    type Seen = { mintBatch: { batchStatus: string; rows: { modelId: number | null; product: { id: number } }[] } };
    const seen = async () => (await stage.ask<Seen>('custody', asked, { jobId }, admin(902))).mintBatch;
    expect(await seen()).toMatchObject({
      batchStatus: 'pending_multisig',
      rows: [
        { modelId: model, batchId: lot, imageUrl: IMAGE },
        { modelId: model, batchId: null, imageUrl: null },
        { modelId: null, batchId: null, imageUrl: null },
      ],
    });
    const used = 'query U($urls: [String!]!) { usedImages(urls: $urls) }';
    expect(await stage.ask('custody', used, { urls: [IMAGE] })).toEqual({ usedImages: [IMAGE] });
    await stage.ask(
      'custody',
      'mutation A($j: String!) { approveMintBatch(jobId: $j) { jobId } }',
      { j: jobId },
      admin(902),
    );
    const done = await until(async () => {
      const batch = await seen();
      return batch.batchStatus === 'success' ? batch : undefined;
    });
    const items = await stage.sql(
      'select model_id, batch_id, image_url from custody.item where id = any($1) order by id',
      [done.rows.map(({ product }) => product.id)],
    );
    expect(items).toEqual([
      { model_id: model, batch_id: lot, image_url: IMAGE },
      { model_id: model, batch_id: null, image_url: null },
      { model_id: null, batch_id: null, image_url: null },
    ]);
    await stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [brandId]);
  });

  it('name nothing of another brand, and the report names the row', async () => {
    const rows = [row(), row({ model_id: foreignModel }), row({ batch_id: 999_999, image_url: 'ftp://x' })];
    const bad = await factsOf(submit(rows, admin(901)), 'BATCH_ROWS_REFUSED');
    expect(bad.rows).toHaveLength(1);
    const reference = 'E'.repeat(700);
    const cells = [row(), row({ model_id: foreignModel }), row({ batch_id: 999_999, external_ref: reference })].map(
      (cell) => Object.fromEntries(Object.entries(cell).map(([name, value]) => [name, String(value)])),
    );
    const unknown = await factsOf(submit(cells, admin(901), 'csv'), 'BATCH_ROWS_REFUSED');
    expect(unknown.rows).toEqual([
      { row: 1, field: 'model_id', message: 'No such model', external_ref: null },
      { row: 2, field: 'batch_id', message: 'No such lot of the model', external_ref: 'E'.repeat(255) },
    ]);
    const category = cells.map((cell) => ({ ...cell, model_id: '', batch_id: '', category_id: '77' }));
    const uncategorised = await factsOf(submit(category, admin(901), 'csv'), 'BATCH_ROWS_REFUSED');
    expect(uncategorised.rows.map(({ external_ref }) => external_ref)).toEqual([null, null, 'E'.repeat(255)]);
  });

  it('§2.2: a key’s rows have the documented fields and no others', async () => {
    const refused = await factsOf(submit([row({ model_id: model })], key), 'BATCH_ROWS_REFUSED');
    expect(refused.rows).toEqual([{ row: 0, field: 'model_id', message: 'This field is not accepted' }]);
  });

  it('are another batch where they say another model, and the same one where they say none', () => {
    const digest = (more: object, of: 'key' | 'team'): string => {
      const read = readRows([row(more)], 'json', of);
      return 'rows' in read ? digestOfRows(read.rows) : 'refused';
    };
    expect(digest({}, 'team')).toBe(digest({}, 'key'));
    expect(digest({ model_id: model }, 'team')).not.toBe(digest({}, 'team'));
    expect(digest({ model_id: model }, 'team')).not.toBe(digest({ model_id: model + 1 }, 'team'));
  });
});
