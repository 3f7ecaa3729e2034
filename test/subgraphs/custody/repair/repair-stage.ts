import type { AccountPrincipal, Principal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem, type Item } from '../../../support/items.js';

interface Brand {
  readonly id: number;
  readonly code: string;
}

/** Two brands, two repairers of the first, its administrator, and the owner of one of its items. */
export interface RepairStage {
  readonly stage: Stage;
  readonly brand: Brand;
  readonly other: Brand;
  readonly category: number;
  /** The owner's. */
  readonly item: Item;
  readonly second: Item;
  /** Of the other brand. */
  readonly foreign: Item;
  readonly ana: AccountPrincipal;
  readonly ben: AccountPrincipal;
  readonly owner: AccountPrincipal;
  readonly admin: AccountPrincipal;
  /** Adds somebody; a repairer is accredited by the first brand. */
  person(email: string, role: Role): Promise<AccountPrincipal>;
  /** Records an intervention on the owner's item, unless another is named. */
  record(who: Principal, more?: Readonly<Record<string, unknown>>, of?: Item): Promise<Recorded>;
  /** Counts rows of custody. `where`: a table and a condition. */
  count(where: string): Promise<number>;
}

interface Recorded {
  readonly id: number;
  readonly proofLevel: string;
}

const GRANT =
  'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: repairer) { id } }';
const RECORD = 'mutation R($input: InterventionInput!) { recordIntervention(input: $input) { id proofLevel } }';

export async function openRepairStage(): Promise<RepairStage> {
  const stage = await openStage();
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const other = { id: await stage.brand('SUDATELIER'), code: 'SUDATELIER' };
  const category = await addCategory(stage);
  const person = (email: string, role: Role) => addPerson(stage, brand.id, email, role);
  const owner = await person('owner@example.test', 'customer');
  const item = await addItem(stage, brand, category, { ownerAccountId: owner.accountId });
  return {
    stage,
    brand,
    other,
    category,
    item,
    second: await addItem(stage, brand, category),
    foreign: await addItem(stage, other, category),
    ana: await person('ana@example.test', 'repairer'),
    ben: await person('ben@example.test', 'repairer'),
    owner,
    admin: await person('admin@example.test', 'brand_admin'),
    person,
    record: async (who, more = {}, of = item) => {
      const input = { identifier: of.uidHash, eventType: 'repair', title: 'New strap', ...more };
      return (await stage.ask<{ recordIntervention: Recorded }>('custody', RECORD, { input }, who)).recordIntervention;
    },
    count: async (where) =>
      (await stage.sql<{ count: number }>(`select count(*)::int as count from custody.${where}`))[0]?.count ?? -1,
  };
}

async function addPerson(stage: Stage, brandId: number, email: string, role: Role): Promise<AccountPrincipal> {
  const brandIds = role === 'brand_admin' ? [brandId] : [];
  const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds } : {});
  if (role === 'repairer') await stage.ask('integrations', GRANT, { email, brandId });
  const accreditations = role === 'repairer' ? [{ brandId, trade: 'repairer' as const }] : [];
  return { kind: 'account', accountId, email, role, sessionId: 's', brandIds, accreditations, contacts: [] };
}
