import { describe, expect, it } from '@jest/globals';
import { type AccountPrincipal, ANONYMOUS, type KeyPrincipal, type Principal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import * as rules from '../../../../subgraphs/common/access/access.js';
import type { Belonging } from '../../../../subgraphs/common/access/belonging.js';

const account = (role: Role, more: Partial<AccountPrincipal> = {}): AccountPrincipal => ({
  ...{ kind: 'account', accountId: 1, email: `${role}@example.test`, role, sessionId: 's' },
  ...{ brandIds: [], accreditations: [], contacts: [] },
  ...more,
});
const key = (brandId: number, more: Partial<KeyPrincipal> = {}): KeyPrincipal => ({
  ...{ kind: 'key', keyId: 1, brandId, brandCode: `BRAND${brandId}`, scopes: [], features: [], serves: [] },
  ...more,
});
const partner = (brandId: number) => account('repairer', { accreditations: [{ brandId, trade: 'repairer' }] });
const contact = (retailerId: number) =>
  account('distributor', { contacts: [{ contactId: 1, brandId: 1, retailerId }] });

/** Somebody of each kind, of brand 1 and of brand 2. */
const CALLERS: Readonly<Record<string, Principal>> = {
  nobody: ANONYMOUS,
  platform: { kind: 'system', purpose: 'a test' },
  operator: account('operator'),
  authority: account('authority'),
  team: account('brand_admin', { brandIds: [1] }),
  'other team': account('brand_admin', { brandIds: [2] }),
  'former team': account('customer', { brandIds: [1] }),
  key: key(1, { scopes: ['mint:batch'] }),
  'other key': key(2, { scopes: ['webhooks:read'] }),
  reseller: key(2, { serves: [{ brandId: 1, brandCode: 'BRAND1' }] }),
  partner: partner(1),
  'other partner': partner(2),
  contact: contact(5),
  'other contact': contact(6),
  owner: account('customer', { accountId: 7 }),
  named: account('customer', { accountId: 8, email: 'Named@Example.test' }),
  customer: account('customer', { accountId: 9 }),
};

const OBJECT: Belonging = { brands: [1], people: [7, null], addresses: ['named@example.test'], retailers: [5] };
const ACCOUNTS = Object.keys(CALLERS).filter((name) => CALLERS[name]!.kind === 'account');

const admitted = (rule: rules.AccessRule, object: Belonging = OBJECT): string[] =>
  Object.entries(CALLERS).flatMap(([name, caller]) => (rule.admits(caller, object) ? [name] : []));

describe('rules of access', () => {
  it.each<[string, rules.AccessRule, readonly string[]]>([
    ['everyone', rules.everyone, Object.keys(CALLERS)],
    ['systemOnly', rules.systemOnly, ['platform']],
    ['anyKey', rules.anyKey, ['platform', 'key', 'other key', 'reseller']],
    ['anyAccount', rules.anyAccount, ['platform', ...ACCOUNTS]],
    ['anyAccountAnywhere', rules.anyAccountAnywhere, ['platform', ...ACCOUNTS]],
    ['roles', rules.roles('authority'), ['platform', 'authority']],
    ['keysWith', rules.keysWith('mint:batch'), ['platform', 'key']],
    ['ofEveryBrand', rules.ofEveryBrand('authority'), ['platform', 'authority']],
    ['itsBrandTeam', rules.itsBrandTeam, ['platform', 'operator', 'team']],
    ['itsBrandKeys', rules.itsBrandKeys, ['platform', 'key', 'reseller']],
    ['itsBrandPartners', rules.itsBrandPartners, ['platform', 'partner']],
    ['itsRetailerContacts', rules.itsRetailerContacts, ['platform', 'contact']],
    ['itsPeople', rules.itsPeople, ['platform', 'owner', 'named']],
    [
      'ofItsBrands',
      rules.ofItsBrands((caller, brandId) => caller.kind === 'key' && brandId === 1),
      [...['platform', 'key', 'other key', 'reseller']],
    ],
    ['anyOf', rules.anyOf(rules.itsPeople, rules.itsBrandKeys), ['platform', 'key', 'reseller', 'owner', 'named']],
  ])('%s admits whom it names and nobody else', (_, rule, names) => {
    expect(admitted(rule).sort()).toEqual([...names].sort());
  });

  it('those that compare with the object admit the platform alone to what belongs to nobody', () => {
    for (const rule of [
      rules.itsBrandKeys,
      rules.itsBrandPartners,
      rules.itsRetailerContacts,
      rules.itsPeople,
      rules.brandsThatKnowThem,
    ])
      expect(admitted(rule, {})).toEqual(['platform']);
    expect(admitted(rules.itsBrandTeam, {})).toEqual(['platform', 'operator']);
  });

  it('brandsThatKnowThem admits their administrators and operators', () => {
    expect(admitted(rules.brandsThatKnowThem, { knownTo: [2] })).toEqual(['platform', 'operator', 'other team']);
  });

  it('a session that only reads changes nothing, whatever its rule', () => {
    const reader = account('customer', { accountId: 7, readsOnly: true });
    expect(rules.itsPeople.admits(reader, OBJECT)).toBe(true);
    expect(rules.changing(rules.itsPeople).admits(reader, OBJECT)).toBe(false);
    expect(admitted(rules.changing(rules.itsPeople))).toEqual(admitted(rules.itsPeople));
  });

  it('a session of a brand’s host name is none of the people of another brand’s objects', () => {
    const at = (hostBrandId: number) => account('customer', { accountId: 7, readsOnly: true, hostBrandId });
    expect(rules.itsPeople.admits(at(1), OBJECT)).toBe(true);
    expect(rules.itsPeople.admits(at(2), OBJECT)).toBe(false);
    expect(rules.itsPeople.admits(at(2), { people: [7] })).toBe(true);
  });

  it('refuses a key without the scope, and names the scope', () => {
    const rule = rules.keysWith('mint:batch');
    expect(() => rules.enforce(rule, CALLERS['other key']!, OBJECT)).toThrow(
      expect.objectContaining({ code: 'SCOPE_MISSING', facts: { scopes: ['mint:batch'] } }),
    );
  });
});
