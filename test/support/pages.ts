import type { Settings } from '../../rest-adapter/settings.js';
import { openStage, type Stage } from './actors.js';
import { addBatch, addModel, GTIN, publishPassport } from './catalog.js';
import { addCategory, addCertificate, addItem, type Item } from './items.js';
import { type Rest, startRest } from './rest.js';

/** A brand with items in several states and people of several roles, and the pages over them. */
export interface PagesStage {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brand: { readonly id: number; readonly code: string };
  readonly category: number;
  readonly owned: Item;
  readonly stolen: Item;
  readonly archived: Item;
  readonly pending: Item;
  close(): Promise<void>;
}

export const LOT = 'LOT+2026;09';
export { GTIN } from './catalog.js';

/** One of each kind of value, and sections of several audiences. */
const DOCUMENT = {
  product_identification: { name: 'Tote', country_of_origin: 'FR', weight_kg: 1.25, description: '<i>Full grain</i>' },
  recyclability: { recyclability_percent: 82, recycled_content_percent: 31.5 },
  waste_information: { separate_collection: true, url: 'https://nord.example.test/waste' },
  carbon_footprint: { kg_co2e: 12.5 },
  durability: { expected_lifetime_years: 15, warranty_months: 24 },
  repairability_index: { score: 7.8, scale: 10 },
  disassembly_instructions: { steps: ['Unscrew the base', 'Lift the lining'] },
  material_composition: { leather: 80, cotton: 15, brass: 5 },
  supply_chain: { suppliers: [{ name: 'Tannery X', country: 'IT' }] },
};

export const OWNER = 'owner@example.test';
export const REPAIRER = 'repairer@example.test';

/** Calls come a minute apart each, so that no window is reached but where a test is about windows. */
export async function openPages(settings: Partial<Settings> = {}): Promise<PagesStage> {
  const stage = await openStage();
  let minute = 0;
  const rest = await startRest({
    graph: stage.platform.graph,
    clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
    settings: { publicUrl: stage.options.publicUrl, ...settings },
  });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  await stage.sql(
    `update catalog.brand set name = 'Atelier Nord', primary_color = '#1f3a5f', app_url = 'https://nord.example.test/help'`,
  );
  const category = await addCategory(stage);
  const owner = await stage.account(OWNER, 'customer');
  await stage.account(REPAIRER, 'repairer');
  await stage.ask(
    'integrations',
    'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: repairer) { id } }',
    { email: REPAIRER, brandId: brand.id },
  );
  const modelId = await addModel(stage, {
    brandId: brand.id,
    sku: 'TOTE-01',
    gtin: GTIN,
    categoryId: category,
    name: 'Tote',
  });
  const batchId = await addBatch(stage, { brandId: brand.id, modelId, code: LOT });
  await publishPassport(stage, { modelId }, DOCUMENT);
  await publishPassport(stage, { batchId }, { ...DOCUMENT, labels: ['Lot label'] });
  const add = (serial: string, more: Parameters<typeof addItem>[3] = {}) =>
    addItem(stage, brand, category, { serial, modelId, ...more });
  const owned = await add('0A1B2C3D4E5F', { ownerAccountId: owner, ownerMasked: 'ow...a1b2c3' });
  const stolen = await add('0000000ST0VE', { status: 'stolen' });
  await stage.sql('insert into custody.theft_report (item_id, opened_at) values ($1, now())', [stolen.id]);
  const archived = await add('0000000ARCH1', { status: 'archived' });
  const pending = await add('0000000DRAFT', { status: 'draft', minedAt: null, name: '<b>Sac & "co"</b>' });
  await addCertificate(stage, owned, 'DPP-CERT-000000000001', { customFields: { care_level: 'gold' } });
  await addCertificate(stage, stolen, 'DPP-CERT-000000000002', { status: 'revoked' });
  const close = async (): Promise<void> => {
    await rest.close();
    await stage.close();
  };
  return { stage, rest, brand, category, owned, stolen, archived, pending, close };
}
