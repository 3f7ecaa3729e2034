import { openStage, type Stage } from './actors.js';
import { addCategory, addItem, type Item } from './items.js';
import { type Rest, type RestResponse, startRest } from './rest.js';

interface Brand {
  readonly id: number;
  readonly code: string;
}

/** Two brands, of which one recognises a repairer, and people who ask in their portals. */
export interface Portals {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brand: Brand;
  readonly other: Brand;
  readonly category: number;
  /** Account that owns items. */
  readonly owner: number;
  /** Sessions by name: `rep` is recognised, `none` is a partner of nobody. */
  readonly tokens: Record<string, string>;
  as(name: string): { readonly Authorization: string };
  item(of?: Brand, facts?: Parameters<typeof addItem>[3]): Promise<Item>;
  /** Records an intervention. */
  record(body: unknown, name?: string): Promise<RestResponse>;
  repair(of: Item, more?: object): Record<string, unknown>;
  /** The interventions that an item has. */
  recorded(of: Item): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

const ACCREDIT =
  'mutation A($e: String!, $b: Int!, $t: Trade!) { grantAccreditation(email: $e, brandId: $b, trade: $t) { id } }';

export async function openPortals(): Promise<Portals> {
  const stage = await openStage();
  const rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const other = { id: await stage.brand('OTHERBRAND'), code: 'OTHERBRAND' };
  const category = await addCategory(stage);
  await stage.account('rep@example.test', 'repairer', { firstName: 'Ana', lastName: 'Roux' });
  await stage.account('none@example.test', 'recycler');
  const owner = await stage.account('owner@example.test', 'customer');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [brand.id] });
  await stage.ask('integrations', ACCREDIT, { e: 'rep@example.test', b: brand.id, t: 'repairer' });
  const tokens: Record<string, string> = {};
  for (const name of ['rep', 'none', 'owner', 'admin'])
    tokens[name] = (await stage.login(`${name}@example.test`)).accessToken;
  const as = (name: string) => ({ Authorization: `Bearer ${tokens[name]}` });
  return {
    ...{ stage, rest, brand, other, category, owner, tokens, as },
    item: (of = brand, facts = {}) => addItem(stage, of, category, facts),
    record: (body, name = 'rep') =>
      rest.call('/v1/partner-portal/interventions', { method: 'POST', headers: as(name), body }),
    repair: (of, more = {}) => ({ identifier: of.serial, event_type: 'repair', title: 'Zip', ...more }),
    recorded: (of) => stage.sql('select from custody.intervention where item_id = $1', [of.id]),
    async close() {
      await rest.close();
      await stage.close();
    },
  };
}
