import { openStage, type Stage } from './actors.js';
import { addBatch, addCategory, addItem, addModel, GTIN, type Item, publishPassport } from './catalog.js';
import { type Rest, type RestResponse, startRest } from './rest.js';

export const BRAND = 'NORDATELIR';
export const CONSOLE = 'https://console.example.test';
export const LOT = 'LOT+2026;09';

export const DOCUMENT = {
  product_identification: { name: 'Tøte 手提包 \t 🧳', weight: 1.5, big: 1e21, tiny: 1e-7 },
  recyclability: { recyclability_percent: 80, recycled_content_percent: 20 },
  carbon_footprint: { kg_co2e: 12.5 },
  bill_of_materials: { parts: ['strap'] },
  disassembly_instructions: { steps: 'unscrew' },
  material_composition: { leather: 90 },
  supply_chain: { tannery: 'x' },
  epcis: {
    '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
    eventList: [{ type: 'ObjectEvent' }],
  },
};
export const PUBLIC = ['product_identification', 'recyclability'];
export const END_USER = [...PUBLIC, 'carbon_footprint'];

/** Passports of a model and of one of its items, readers of every role, and the routes that read passports. */
export interface PassportRoutes {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brandId: number;
  readonly modelId: number;
  readonly batchId: number;
  readonly category: number;
  /** Number of the model's passport. */
  readonly modelPassport: number;
  /** An item of the lot with a passport of its own. */
  readonly own: Item;
  /** An item without one. */
  readonly plain: Item;
  /** An item of the account `owner`. */
  readonly owned: Item;
  /** Access tokens by the name of their account. */
  readonly tokens: Readonly<Record<string, string>>;
  bearer(who: string): { Authorization: string };
  read(path: string, headers?: Record<string, string>): Promise<RestResponse>;
  close(): Promise<void>;
}

/** Names of the sections that a passport shows. */
export const sections = (body: { data: object }) => Object.keys(body.data).sort();

export async function openPassportRoutes(): Promise<PassportRoutes> {
  const stage = await openStage({ publicUrl: 'http://localhost:8080' });
  const rest = await startRest({
    graph: stage.platform.graph,
    clock: stage.options.clock,
    settings: { consoleOrigins: [CONSOLE] },
  });
  const brandId = await stage.brand(BRAND);
  await stage.sql(
    `update catalog.brand set passport_service_provider = '{"identifier":"psp-1","name":"Keeper"}' where id = $1`,
    [brandId],
  );
  const other = await stage.brand('OTHERBRAND');
  const category = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, {
    brandId,
    sku: 'TOTE-01',
    gtin: GTIN,
    categoryId: category,
    name: 'Tote',
    imageUrl: 'https://img.example.test/t.webp',
  });
  const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  const owner = await stage.account('owner@example.test', 'customer');
  const accounts: [string, Parameters<Stage['account']>[1], Record<string, unknown>][] = [
    ['customer', 'customer', {}],
    ['repairer', 'repairer', {}],
    ['recycler', 'recycler', {}],
    ['authority', 'authority', {}],
    ['operator', 'operator', {}],
    ['stranger', 'repairer', {}],
    ['admin', 'brand_admin', { brandIds: [brandId] }],
    ['otheradmin', 'brand_admin', { brandIds: [other] }],
  ];
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};
  for (const [name, role, more] of accounts) ids[name] = await stage.account(`${name}@example.test`, role, more);
  for (const trade of ['repairer', 'recycler'] as const) {
    await stage.sql(
      'insert into integrations.accreditation (account_id, brand_id, brand_code, trade, granted_at) values ($1, $2, $3, $4, now())',
      [ids[trade], brandId, BRAND, trade],
    );
  }
  for (const name of ['owner', ...Object.keys(ids)])
    tokens[name] = (await stage.login(`${name}@example.test`)).accessToken;
  const item = { brandId, brandCode: BRAND, categoryId: category };
  const plain = await addItem(stage, { ...item, serial: '0A1B2C3D4E5F', modelId });
  const own = await addItem(stage, { ...item, serial: '0A1B2C3D4E5G', modelId, batchId });
  const owned = await addItem(stage, { ...item, serial: '0A1B2C3D4E5H', modelId, ownerAccountId: owner });
  const modelPassport = await publishPassport(stage, { modelId }, DOCUMENT);
  await publishPassport(stage, { productId: own.id }, { product_identification: { name: 'own' } });
  return {
    ...{ stage, rest, brandId, modelId, batchId, category, modelPassport, own, plain, owned, tokens },
    bearer: (who) => ({ Authorization: `Bearer ${tokens[who]}` }),
    read: (path, headers = {}) => rest.call(`/v1/passport/${path}`, { headers }),
    close: async () => {
      await rest.close();
      await stage.close();
    },
  };
}
