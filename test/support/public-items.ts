import { openStage, type Stage } from './actors.js';
import { addCategory, addCertificate, addItem, type Item } from './items.js';
import { type Rest, type RestResponse, startRest } from './rest.js';

interface Brand {
  readonly id: number;
  readonly code: string;
}

/** Two brands with host names of their own, and an item with a certificate that everybody may read of. */
export interface PublicItems {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brand: Brand;
  readonly other: Brand;
  readonly category: number;
  readonly item: Item;
  /** Reads the public record of an item. */
  record(id: string, headers?: Record<string, string>, query?: string): Promise<RestResponse>;
  certificate(id: string, headers?: Record<string, string>): Promise<RestResponse>;
  close(): Promise<void>;
}

export async function openPublicItems(): Promise<PublicItems> {
  const stage = await openStage();
  let minute = 0;
  // Each call of a test in a minute of its own: windows are tested where they matter.
  const rest = await startRest({
    graph: stage.platform.graph,
    clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
    settings: { publicUrl: stage.options.publicUrl },
  });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const other = { id: await stage.brand('OTHERBRAND', { features: [] }), code: 'OTHERBRAND' };
  await stage.sql(
    `update catalog.brand set logo_url = 'https://x.test/l.png', primary_color = '#1f3a5f', hide_powered_by = true,
            domain = lower(code) || '.example.test'`,
  );
  const category = await addCategory(stage);
  const item = await addItem(stage, brand, category, { serial: '0A1B2C3D4E5F' });
  await addCertificate(stage, item, 'DPP-CERT-000000000001', { customFields: { care_level: 'gold' } });
  return {
    ...{ stage, rest, brand, other, category, item },
    record: (id, headers = {}, query = '') =>
      rest.call(`/v1/products/${encodeURIComponent(id)}/public${query}`, { headers }),
    certificate: (id, headers = {}) => rest.call(`/v1/certificate/${encodeURIComponent(id)}`, { headers }),
    async close() {
      await rest.close();
      await stage.close();
    },
  };
}
