import { describe, expect, it } from '@jest/globals';
import { type AccountPrincipal, ANONYMOUS, type Principal } from '../../../../schema/principal.js';
import type { Tier } from '../../../../schema/vocabulary/tiers.js';
import {
  availableTiers,
  bestTier,
  type PassportRoute,
  recognizedTrades,
  tierVerdict,
} from '../../../../subgraphs/passports/disclosure/access.rules.js';

const account = (role: AccountPrincipal['role'], more: Partial<AccountPrincipal> = {}): AccountPrincipal => ({
  kind: 'account',
  accountId: 1,
  email: 'a@example.test',
  role,
  sessionId: 's',
  brandIds: [],
  accreditations: [],
  contacts: [],
  ...more,
});
const KEY: Principal = {
  kind: 'key',
  keyId: 1,
  brandId: 1,
  brandCode: 'NORDATELIR',
  scopes: [],
  features: [],
  serves: [],
};
const BROKEN: Principal = { kind: 'anonymous', rejectedCredential: true };

const GTIN_TIERS: [string, Principal, Tier[]][] = [
  ['nobody', ANONYMOUS, ['public']],
  ['an API key (§5.1: ignored on public reads)', KEY, ['public']],
  ['an unreadable token', BROKEN, ['public']],
  ['a customer', account('customer'), ['public', 'end_user']],
  ['an operator', account('operator'), ['public', 'end_user']],
  [
    'a distributor contact',
    account('distributor', { contacts: [{ contactId: 1, brandId: 1, retailerId: 1 }] }),
    ['public', 'end_user'],
  ],
  [
    'a repairer of the brand',
    account('repairer', { accreditations: [{ brandId: 1, trade: 'repairer' }] }),
    ['public', 'end_user', 'repairer'],
  ],
  [
    'a repairer of another brand',
    account('repairer', { accreditations: [{ brandId: 2, trade: 'repairer' }] }),
    ['public', 'end_user'],
  ],
  [
    'an account recognized as recycler',
    account('repairer', { accreditations: [{ brandId: 1, trade: 'recycler' }] }),
    ['public', 'end_user', 'recycler'],
  ],
  [
    'an administrator of the brand',
    account('brand_admin', { brandIds: [1] }),
    ['public', 'end_user', 'repairer', 'recycler', 'upstream'],
  ],
  ['an administrator of another brand', account('brand_admin', { brandIds: [2] }), ['public', 'end_user']],
  ['the authority', account('authority'), ['public', 'end_user', 'repairer', 'recycler', 'upstream', 'authority']],
];

describe('§4.18–4.21 tiers a caller opens', () => {
  it.each(GTIN_TIERS)('by GTIN and as credential: %s', (_, caller, tiers) => {
    expect(availableTiers('gtin', caller, 1)).toEqual(tiers);
    expect(availableTiers('credential', caller, 1)).toEqual(tiers);
  });

  it.each(GTIN_TIERS)('on the item itself end_user is public too (§4.18): %s', (_, caller, tiers) => {
    expect(availableTiers('item', caller, 1)).toEqual([...new Set(['public', 'end_user', ...tiers])]);
  });
});

describe('§7.4 how a tier is refused', () => {
  it.each<[PassportRoute, Tier, Principal, string]>([
    ['gtin', 'end_user', ANONYMOUS, 'unauthenticated'],
    ['gtin', 'repairer', ANONYMOUS, 'unauthenticated'],
    ['gtin', 'repairer', KEY, 'unauthenticated'],
    ['gtin', 'authority', account('customer'), 'not_allowed'],
    ['item', 'repairer', ANONYMOUS, 'not_allowed'],
    ['credential', 'end_user', ANONYMOUS, 'not_allowed'],
    ['item', 'end_user', BROKEN, 'granted'],
    ['item', 'repairer', BROKEN, 'invalid_credentials'],
    ['credential', 'end_user', BROKEN, 'invalid_credentials'],
    ['gtin', 'end_user', BROKEN, 'invalid_credentials'],
  ])('%s %s', (route, tier, caller, verdict) => expect(tierVerdict(route, tier, caller, 1)).toBe(verdict));
});

const OWN: [string, Principal, Tier][] = [
  ['nobody', ANONYMOUS, 'public'],
  ['an API key', KEY, 'public'],
  ['an unreadable token', BROKEN, 'public'],
  ['a customer', account('customer'), 'end_user'],
  ['an operator', account('operator'), 'end_user'],
  ['an authority', account('authority'), 'authority'],
  ['an administrator of the brand', account('brand_admin', { brandIds: [1] }), 'upstream'],
  ['an administrator of another brand', account('brand_admin', { brandIds: [2] }), 'end_user'],
  ['a repairer of the brand', account('repairer', { accreditations: [{ brandId: 1, trade: 'repairer' }] }), 'repairer'],
  [
    'a repairer of another brand',
    account('repairer', { accreditations: [{ brandId: 2, trade: 'repairer' }] }),
    'end_user',
  ],
  [
    'a repairer recognized as recycler',
    account('repairer', { accreditations: [{ brandId: 1, trade: 'recycler' }] }),
    'end_user',
  ],
];

describe('the tier of a caller who names none', () => {
  it.each(OWN)('%s', (_, caller, tier) => {
    for (const route of ['item', 'gtin'] as const) {
      expect(bestTier(route, caller, 1)).toBe(tier);
      expect(tierVerdict(route, tier, caller, 1)).toBe('granted');
    }
  });
});

describe('§2.7 the portal', () => {
  it('knows the trades a brand recognized, repair first', () => {
    const both = account('repairer', {
      accreditations: [
        { brandId: 1, trade: 'recycler' },
        { brandId: 1, trade: 'repairer' },
      ],
    });
    expect(recognizedTrades(both, 1)).toEqual(['repairer', 'recycler']);
    expect(recognizedTrades(both, 2)).toEqual([]);
  });
});
