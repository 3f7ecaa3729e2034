import type { AccountPrincipal } from '../../../schema/principal.js';
import { fieldsIn } from '../../../schema/record.js';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import type { Role } from '../../../schema/vocabulary/roles.js';
import { only } from '../../../subgraphs/lib/process/elements.js';
import type { Stage } from '../../support/actors.js';
import { addCategory, addItem } from '../../support/items.js';

/** An account may offer a hundred items a day; two of the courses begin with an offer. */
const OWNERS = 14;

/** An item for each time that a course is run, and its owner. */
export interface Held {
  readonly id: number;
  readonly uidHash: string;
  readonly owner: AccountPrincipal;
}

export interface Scene {
  readonly brand: { readonly id: number; readonly code: string };
  readonly operator: AccountPrincipal;
  readonly admin: AccountPrincipal;
  readonly repairer: AccountPrincipal;
  readonly receiver: AccountPrincipal;
  readonly retailerId: number;
  readonly held: readonly Held[];
  /** Runs a mutation with one field, and returns the number of what it answers. */
  call(who: AccountPrincipal, part: SubgraphName, text: string, variables: object): Promise<number>;
}

const GRANT =
  'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: repairer) { id } }';

/** Makes a brand with its people, and as many items under warranty as are asked for. */
export async function setScene(stage: Stage, items: number): Promise<Scene> {
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const person = async (name: string, role: Role, more: Partial<AccountPrincipal> = {}): Promise<AccountPrincipal> => {
    const email = `${name}@example.test`;
    const { brandIds = [], accreditations = [] } = more;
    const accountId = await stage.account(email, role, role === 'brand_admin' ? { brandIds } : {});
    return { kind: 'account', accountId, email, role, sessionId: 's', brandIds, accreditations, contacts: [] };
  };
  const repairer = await person('repairer', 'repairer', {
    accreditations: [{ brandId: brand.id, trade: 'repairer' }],
  });
  await stage.ask('integrations', GRANT, { email: repairer.email, brandId: brand.id });
  await person('shop', 'distributor');
  const owners: AccountPrincipal[] = [];
  for (let nth = 0; nth < OWNERS; nth++) owners.push(await person(`owner-${nth}`, 'customer'));
  const categoryId = await addCategory(stage);
  const held: Held[] = [];
  for (let nth = 0; nth < items; nth++) {
    const owner = owners[nth % OWNERS]!;
    const facts = { ownerAccountId: owner.accountId, ownerMasked: 'ow...c0ffee' };
    held.push({ ...(await addItem(stage, brand, categoryId, facts)), owner });
  }
  await stage.sql(
    `insert into custody.warranty (item_id, state, starts_at, ends_at, transferable)
     select id, 'active', now(), now() + interval '1 year', true from custody.item`,
  );
  return {
    brand,
    operator: await person('operator', 'operator'),
    admin: await person('admin', 'brand_admin', { brandIds: [brand.id] }),
    repairer,
    receiver: await person('receiver', 'customer'),
    retailerId: await retailerOf(stage, brand),
    held,
    call: async (who, part, text, variables) => numberIn(await stage.ask(part, text, { ...variables }, who)),
  };
}

async function retailerOf(stage: Stage, brand: Scene['brand']): Promise<number> {
  const rows = await stage.sql<{ id: number }>(
    `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, 'SHOP-1', 'Shop') returning id`,
    [brand.id, brand.code],
  );
  return only(rows).id;
}

/** An answer names one thing, or one in one; what ends a thing may name none. */
function numberIn(answer: unknown): number {
  const { id, ...others } = fieldsIn(answer);
  if (typeof id === 'number') return id;
  const [one] = Object.values(others);
  return one === undefined ? 0 : numberIn(one);
}
