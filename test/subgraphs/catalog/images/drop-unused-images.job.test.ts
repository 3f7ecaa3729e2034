import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { dropUnusedImages } from '../../../../subgraphs/catalog/images/drop-unused-images.job.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel } from '../../../support/catalog.js';
import { testPool } from '../../../support/connections.js';
import { addCategory, addItem } from '../../../support/items.js';

const WEEK = 7 * 86_400;

let stage: Stage;
let pool: Pool;
let brandId: number;
let categoryId: number;

beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=catalog' });
  brandId = await stage.brand('PICTURES01');
  categoryId = await addCategory(stage);
});
afterAll(async () => {
  await pool.end();
  await stage.close();
});

const address = (name: string): string => `https://images.example.test/${name}.webp`;
const keep = (name: string) =>
  stage.sql(
    `insert into catalog.image (source_url, state, next_at, sha256, light) values ($1, 'ready', now(), repeat('a', 64), '\\x00')`,
    [address(name)],
  );
const isKept = async (name: string): Promise<boolean> =>
  (await stage.sql('select from catalog.image where source_url = $1', [address(name)])).length === 1;
const run = () => dropUnusedImages(pool, stage.platform.peers, stage.options.clock());
const media = (modelId: number, urls: readonly string[]) =>
  stage.ask('catalog', 'mutation M($id: Int!, $urls: [String!]!) { setModelMedia(modelId: $id, urls: $urls) { id } }', {
    id: modelId,
    urls,
  });

describe('an image that nothing uses', () => {
  it('is dropped a week after that was seen, and no other is', async () => {
    for (const name of ['unused', 'main', 'further', 'logo', 'item']) await keep(name);
    const modelId = await addModel(stage, { brandId, sku: 'MAIN', categoryId, name: 'Tote' });
    await stage.sql('update catalog.model set primary_image_url = $2, media_urls = $3 where id = $1', [
      modelId,
      address('main'),
      [address('further')],
    ]);
    await stage.sql('update catalog.brand set logo_url = $1', [address('logo')]);
    const item = await addItem(stage, { id: brandId, code: 'PICTURES01' }, categoryId);
    await stage.sql('update custody.item set image_url = $2 where id = $1', [item.id, address('item')]);
    expect(await run()).toBe(0);
    stage.pass(WEEK - 60);
    expect(await run()).toBe(0);
    stage.pass(120);
    expect(await run()).toBe(1);
    const left = ['unused', 'main', 'further', 'logo', 'item'].map(isKept);
    expect(await Promise.all(left)).toEqual([false, true, true, true, true]);
  });

  it('has a week anew once it was used, and is kept by a use that is about to be saved', async () => {
    for (const name of ['again', 'saving']) await keep(name);
    const modelId = await addModel(stage, { brandId, sku: 'AGAIN', categoryId, name: 'Tote' });
    await run();
    stage.pass(WEEK + 60);
    // The mark goes before the use is there: a pass between the two drops nothing.
    await stage.ask('catalog', 'mutation W($urls: [String!]!) { wantImages(urls: $urls) }', {
      urls: [address('saving')],
    });
    await media(modelId, [address('again')]);
    expect(await run()).toBe(0);
    await media(modelId, []);
    await run();
    stage.pass(WEEK - 60);
    await run();
    expect([await isKept('again'), await isKept('saving')]).toEqual([true, true]);
    stage.pass(120);
    await run();
    expect(await isKept('again')).toBe(false);
  });

  it('and its use saved at the same time never lose each other', async () => {
    const models: number[] = [];
    for (let nth = 0; nth < 20; nth++) {
      await keep(`race${nth}`);
      models.push(await addModel(stage, { brandId, sku: `RACE${nth}`, categoryId, name: 'Tote' }));
    }
    await run();
    stage.pass(WEEK + 60);
    await Promise.all([run(), ...models.map((id, nth) => media(id, [address(`race${nth}`)]))]);
    for (let nth = 0; nth < 20; nth++) expect([nth, await isKept(`race${nth}`)]).toEqual([nth, true]);
  });
});
