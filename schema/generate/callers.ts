import type { Belonging } from '../../subgraphs/common/access/belonging.js';
import { type AccountPrincipal, ANONYMOUS, type KeyPrincipal, type Principal } from '../principal.js';
import { PLAN_FEATURES } from '../vocabulary/plans.js';
import { SCOPES } from '../vocabulary/scopes.js';

/** An object of brand 1: owned by account 10, sold at point of sale 100, its owner known to brand 3. */
export const THING: Belonging = {
  brands: [1],
  people: [10],
  addresses: ['owner@example.test'],
  retailers: [100],
  knownTo: [3],
};

const account = (role: AccountPrincipal['role'], facts: Partial<AccountPrincipal> = {}): Principal => ({
  kind: 'account',
  accountId: 99,
  email: 'somebody@example.test',
  role,
  sessionId: 'session',
  brandIds: [],
  accreditations: [],
  contacts: [],
  ...facts,
});

const key = (brandId: number): KeyPrincipal => ({
  kind: 'key',
  keyId: 1,
  brandId,
  brandCode: `BRAND${brandId}`,
  scopes: SCOPES,
  features: PLAN_FEATURES,
  serves: [],
});

const partner = (trade: 'repairer' | 'recycler', brandId: number): Principal =>
  account(trade, { accreditations: [{ brandId, trade }] });

const contact = (brandId: number, retailerId: number): Principal =>
  account('distributor', { contacts: [{ contactId: 1, brandId, retailerId }] });

/** Kinds of callers by their relation to the object that they read; "other" means of another brand. */
export const CALLERS: Readonly<Record<string, Principal>> = {
  anonymous: ANONYMOUS,
  key: key(1),
  'other key': key(2),
  owner: account('customer', { accountId: 10, email: 'owner@example.test' }),
  'other customer': account('customer'),
  repairer: partner('repairer', 1),
  recycler: partner('recycler', 1),
  'other repairer': partner('repairer', 2),
  contact: contact(1, 100),
  'other contact': contact(2, 200),
  admin: account('brand_admin', { brandIds: [1] }),
  'known admin': account('brand_admin', { brandIds: [3] }),
  'other admin': account('brand_admin', { brandIds: [2] }),
  authority: account('authority'),
  operator: account('operator'),
};
