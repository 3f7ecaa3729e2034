import { openStage, type Stage } from './actors.js';
import { addBatch, addCategory, addItem, addModel, GTIN, type Item, publishPassport } from './catalog.js';
import { type Rest, type RestCall, type RestResponse, startRest } from './rest.js';

export const BASE = 'http://localhost:8080';
export const BACKUP = 'https://copy.example.test';
export const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36';
export const LOT = 'L+09';
export const LOT_PATH = encodeURIComponent(LOT);
export const VOC = 'https://ref.gs1.org/voc/';

/** A model with a passport, a lot and an item of it, and the resolver of their GS1 Digital Links. */
export interface DigitalLinks {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brandId: number;
  readonly modelId: number;
  /** Of the lot `LOT`, which has no passport. */
  readonly batchId: number;
  /** Of the model. */
  readonly passportId: number;
  readonly item: Item;
  get(path: string, headers?: Record<string, string>, call?: RestCall): Promise<RestResponse>;
  /** Counted scans of a passport. */
  scans(passportId: number): Promise<number>;
  close(): Promise<void>;
}

export async function openDigitalLinks(): Promise<DigitalLinks> {
  const stage = await openStage({ publicUrl: BASE, passports: { backupUrl: BACKUP } });
  // Windows are per minute of this clock: every test has one of its own.
  const rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand('NORDATELIR');
  await stage.sql(`update catalog.brand set domain = 'nord.example.test', language = 'fr' where id = $1`, [brandId]);
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId, name: 'Tote' });
  const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  const item = await addItem(stage, {
    ...{ brandId, brandCode: 'NORDATELIR', categoryId, serial: '0A1B2C3D4E5F', modelId, batchId },
  });
  const passportId = await publishPassport(stage, { modelId }, { labels: { a: 1 } });
  return {
    ...{ stage, rest, brandId, modelId, batchId, passportId, item },
    get: (path, headers = {}, call = {}) => rest.call(path, { ...call, headers }),
    scans: async (id) => {
      const counted = 'select scans from passports.scan_count where passport_id = $1';
      return (await stage.sql<{ scans: number }>(counted, [id]))[0]?.scans ?? 0;
    },
    close: async () => {
      await rest.close();
      await stage.close();
    },
  };
}
