import { addItem, type Item } from './items.js';
import { OWNER } from './pages.js';
import type { RestResponse } from './rest.js';
import { AUTHORITY, openWorkPages, REPAIRER, SHOP, type WorkStage } from './work-pages.js';

/** The pages of partners with the cookies of everybody who visits them, and an item of a brand that knows none of them. */
export interface WorkVisits extends WorkStage {
  readonly foreign: Item;
  readonly partner: string;
  readonly shop: string;
  readonly authority: string;
  readonly owner: string;
  /** Address of the work page of the owned item. */
  readonly itemPage: string;
  open(path: string, cookie?: string): Promise<RestResponse>;
  /** Where a page leads on to. */
  leadsTo(path: string, cookie: string): Promise<string>;
}

export async function openWorkVisits(): Promise<WorkVisits> {
  const pages = await openWorkPages();
  const { stage, category, rest } = pages;
  const other = { id: await stage.brand('SUDATELIER'), code: 'SUDATELIER' };
  const foreign = await addItem(stage, other, category, { serial: '0F0F0F0F0F0F' });
  const [partner, shop, authority, owner] = await Promise.all([
    pages.signedIn(REPAIRER),
    pages.signedIn(SHOP),
    pages.signedIn(AUTHORITY),
    pages.signedIn(OWNER),
  ]);
  const open = (path: string, cookie = '') => rest.call(path, { headers: { Cookie: cookie } });
  return {
    ...pages,
    ...{ foreign, partner, shop, authority, owner, open },
    itemPage: `/en/work/items/${pages.owned.uidHash}`,
    leadsTo: async (path, cookie) => String((await open(path, cookie)).headers.location),
  };
}
