import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { EmbeddedChain } from '../../../../../gateway/installation/embedded-chain.js';
import { isJsonObject, type JsonObject } from '../../../../../schema/json.js';
import { openStage, type Stage } from '../../../../support/actors.js';
import {
  addBatch,
  addCategory,
  addItem,
  addModel,
  GTIN,
  OTHER_GTIN,
  publishPassport,
} from '../../../../support/catalog.js';
import { chainSettings, testChain } from '../../../../support/embedded-chain.js';
import { portOf } from '../../../../support/port-of.js';
import { type Rest, startRest } from '../../../../support/rest.js';
import { until } from '../../../../support/until.js';

export const BRAND = 'NORDATELIR';
export const LOT = 'LOT-1';
export const OWN = '0A1B2C3D4E5F';
export const PLAIN = '0A1B2C3D4E5G';
export const KINDS: Readonly<Record<string, string>> = {
  model: `01/${GTIN}`,
  batch: `01/${GTIN}/10/${LOT}`,
  item: OWN,
  'item of a model': PLAIN,
};
const documentOf = (name: string) => ({
  product_identification: { name, tags: ['a', null, 1.5], more: {} },
  carbon_footprint: { kg_co2e: 12.5 },
  bill_of_materials: { parts: ['strap'] },
  material_composition: { leather: 90 },
  supply_chain: { tannery: 'x' },
  something: { for: 'authorities' },
});

/** Anchored passports of every kind, and a server that stands where the issuer publishes. */
export interface BundleStage {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brandId: number;
  /** Header of an authority, who reads every tier. */
  readonly authority: Record<string, string>;
  readonly rpcUrl: string;
  now(): Date;
  close(): Promise<void>;
}

export async function openBundleStage(): Promise<BundleStage> {
  let rest: Rest;
  const chain: EmbeddedChain = await testChain();
  const front: Server = createServer(async ({ url = '' }, response) => {
    const { status, bytes } = await rest.call(url);
    response.writeHead(status).end(bytes);
  }).listen(0, '127.0.0.1');
  await once(front, 'listening');
  const publicUrl = `http://127.0.0.1:${portOf(front)}`;
  const stage = await openStage({
    publicUrl,
    custody: { chain: chainSettings(chain) },
  });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId, name: 'Tote' });
  const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  const item = { brandId, brandCode: BRAND, categoryId, modelId };
  const own = await addItem(stage, { ...item, serial: OWN });
  await addItem(stage, { ...item, serial: PLAIN });
  const second = await addModel(stage, { brandId, sku: 'B', gtin: '00000096385074', categoryId });
  const otherBrand = await stage.brand('OTHERBRAND');
  const foreign = await addModel(stage, { brandId: otherBrand, sku: 'C', gtin: OTHER_GTIN, categoryId });
  await stage.account('authority@example.test', 'authority');
  const authority = { Authorization: `Bearer ${(await stage.login('authority@example.test')).accessToken}` };
  for (const subject of [
    { modelId },
    { modelId },
    { modelId },
    { batchId },
    { productId: own.id },
    { productId: own.id },
  ])
    await publishPassport(stage, subject, documentOf(JSON.stringify(subject)));
  for (const donor of [second, foreign]) await publishPassport(stage, { modelId: donor }, documentOf('another'));
  await stage.platform.startJobs();
  for (const path of [...Object.values(KINDS), '01/96385074', `01/${OTHER_GTIN}`])
    await until(async () => (await rest.call(`/v1/passport/${path}/proof`)).json.passport_anchor);
  return {
    ...{ stage, rest, brandId, authority },
    rpcUrl: chain.rpcUrl,
    now: () => stage.options.clock(),
    async close() {
      front.close();
      await rest.close();
      await stage.close();
      await chain.stop();
    },
  };
}

/** Returns the object that a member of another is. */
export function objectAt(of: JsonObject, name: string): JsonObject {
  const value = of[name];
  if (!isJsonObject(value)) throw new Error(`${name} is no object`);
  return value;
}
