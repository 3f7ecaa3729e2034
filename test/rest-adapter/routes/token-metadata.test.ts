import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addItem, type Item } from '../../support/items.js';
import { type Rest, startRest } from '../../support/rest.js';

let stage: Stage;
let rest: Rest;
let item: Item;

beforeAll(async () => {
  stage = await openStage();
  rest = await startRest({
    graph: stage.platform.graph,
    clock: stage.options.clock,
    settings: { publicUrl: stage.options.publicUrl },
  });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  item = await addItem(stage, brand, await addCategory(stage), { serial: '0A1B2C3D4E5F' });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

const named = (uri: string | null) =>
  stage.sql('update custody.item set metadata_uri = $2 where id = $1', [item.id, uri]);

it('leads to the metadata that the item was registered with', async () => {
  await named('https://meta.example.test/tote.json');
  const { status, headers } = await rest.call(`/metadata/${item.tokenId}`);
  expect([status, headers.location]).toEqual([307, 'https://meta.example.test/tote.json']);
});

it.each([
  null,
  '',
  'ipfs://bafy',
  'javascript:alert(1)',
  'https://',
])('answers ERC-721 metadata where that is %s', async (uri) => {
  await named(uri);
  const { status, json } = await rest.call(`/metadata/${item.tokenId}`);
  expect(status).toBe(200);
  // Its schema has texts alone, so an item without an image has no member of that name.
  expect(json).toEqual({
    name: 'Tote, cognac',
    description: 'NORDATELIR, Handbags',
    external_url: `${stage.options.publicUrl}/en/passport/${item.uidHash}`,
  });
});

it('knows no other token, and nothing that is none', async () => {
  expect(
    (await rest.call(`/metadata/${item.tokenId.replace(/.$/, (last) => String((Number(last) + 1) % 10))}`)).status,
  ).toBe(404);
  expect((await rest.call('/metadata/1')).status).toBe(422);
  expect((await rest.call(`/metadata/${item.serial}`)).status).toBe(422);
});
