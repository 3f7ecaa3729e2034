import { type Role, TRADES, type Trade } from '../../../schema/vocabulary/roles.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import type { AccountPrincipal, Principal } from '../../lib/graphql/principal.js';

/** Routes differ in who may ask for `end_user`, and in how they refuse (§4.18–4.21, §7.4). */
export type PassportRoute = 'item' | 'credential' | 'gtin';

export type TierVerdict =
  | 'granted'
  /** A known caller whom this tier is not open to: 403. */
  | 'not_allowed'
  /** No session where the route answers 401. */
  | 'unauthenticated'
  /** A token that could not be read, where one is needed: 401. */
  | 'invalid_credentials';

/** Decides whether a caller may be served a tier of a passport of a brand. */
export function tierVerdict(route: PassportRoute, tier: Tier, caller: Principal, brandId: number): TierVerdict {
  if (tier === 'public') return 'granted';
  // §4.18: the item's own route is public for end_user; the others ask for a session of any account.
  if (tier === 'end_user' && route === 'item') return 'granted';
  if (caller.kind === 'system') return 'granted';
  if (caller.kind === 'account') return opensTier(caller, tier, brandId) ? 'granted' : 'not_allowed';
  if (caller.kind === 'anonymous' && caller.rejectedCredential) return 'invalid_credentials';
  // API keys are not sessions: they count as no caller at all (§5.1).
  return route === 'gtin' ? 'unauthenticated' : 'not_allowed';
}

function opensTier(account: AccountPrincipal, tier: Tier, brandId: number): boolean {
  switch (tier) {
    case 'public':
    case 'end_user':
      return true;
    case 'repairer':
    case 'recycler':
      return account.role === 'authority' || administers(account, brandId) || accredited(account, brandId, tier);
    case 'upstream':
      return account.role === 'authority' || administers(account, brandId);
    case 'authority':
      return account.role === 'authority';
  }
}

/** Access to the brand is its own team's; operators open no more than end users do. */
const administers = (account: AccountPrincipal, brandId: number): boolean =>
  account.role === 'brand_admin' && account.brandIds.includes(brandId);

const accredited = (account: AccountPrincipal, brandId: number, trade: Trade): boolean =>
  account.accreditations.some((entry) => entry.brandId === brandId && entry.trade === trade);

/** Tier that the account of each role reads; every other role reads as an end user. */
const OWN_TIER: Partial<Readonly<Record<Role, Tier>>> = {
  repairer: 'repairer',
  recycler: 'recycler',
  brand_admin: 'upstream',
  authority: 'authority',
};

/** Returns the tier to serve a caller who names none: their own where the brand opens it, else what every account opens. */
export function bestTier(route: PassportRoute, caller: Principal, brandId: number): Tier {
  if (caller.kind !== 'account') return 'public';
  const own = OWN_TIER[caller.role];
  return own && tierVerdict(route, own, caller, brandId) === 'granted' ? own : 'end_user';
}

/** Lists the tiers this caller would be served on this route, in the order of §2.11. */
export const availableTiers = (route: PassportRoute, caller: Principal, brandId: number): readonly Tier[] =>
  TIERS.filter((tier) => tierVerdict(route, tier, caller, brandId) === 'granted');

/** Lists the trades that a brand recognized in an account, for the portal's view (§2.7): the tiers it sees together. */
export function recognizedTrades(caller: Principal, brandId: number): readonly Trade[] {
  if (caller.kind !== 'account') return [];
  return TRADES.filter((trade) => accredited(caller, brandId, trade));
}
