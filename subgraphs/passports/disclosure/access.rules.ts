import type { AccountPrincipal, Principal } from '../../../schema/principal.js';
import { type Role, TRADES, type Trade } from '../../../schema/vocabulary/roles.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';

/** Routes, which differ in who may request `end_user` and in their refusals (§4.18–4.21, §7.4). */
export type PassportRoute = 'item' | 'credential' | 'gtin';

export type TierVerdict =
  | 'granted'
  /** An authenticated caller who may not read this tier: 403. */
  | 'not_allowed'
  /** No session, where the route answers 401. */
  | 'unauthenticated'
  /** An unreadable token, where a session is required: 401. */
  | 'invalid_credentials';

/** Decides whether a caller may read a tier of a brand's passports. */
export function tierVerdict(route: PassportRoute, tier: Tier, caller: Principal, brandId: number): TierVerdict {
  if (tier === 'public') return 'granted';
  // §4.18: on the item route `end_user` is public; the others require a session of any account.
  if (tier === 'end_user' && route === 'item') return 'granted';
  if (caller.kind === 'system') return 'granted';
  if (caller.kind === 'account') return opensTier(caller, tier, brandId) ? 'granted' : 'not_allowed';
  if (caller.kind === 'anonymous' && caller.rejectedCredential) return 'invalid_credentials';
  // API keys do not count as sessions, nor as callers (§5.1).
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

/** Administrators have a tier of their own brand only; operators read as end users. */
const administers = (account: AccountPrincipal, brandId: number): boolean =>
  account.role === 'brand_admin' && account.brandIds.includes(brandId);

const accredited = (account: AccountPrincipal, brandId: number, trade: Trade): boolean =>
  account.accreditations.some((entry) => entry.brandId === brandId && entry.trade === trade);

/** Tier of each role's account; all other roles read as end users. */
const OWN_TIER: Partial<Readonly<Record<Role, Tier>>> = {
  repairer: 'repairer',
  recycler: 'recycler',
  brand_admin: 'upstream',
  authority: 'authority',
};

/** Returns the tier for a caller who names none: their own where the brand grants it, else that of every account. */
export function bestTier(route: PassportRoute, caller: Principal, brandId: number): Tier {
  if (caller.kind !== 'account') return 'public';
  const own = OWN_TIER[caller.role];
  return own && tierVerdict(route, own, caller, brandId) === 'granted' ? own : 'end_user';
}

/** Lists the tiers that this caller may read on this route, in the order of §2.11. */
export const availableTiers = (route: PassportRoute, caller: Principal, brandId: number): readonly Tier[] =>
  TIERS.filter((tier) => tierVerdict(route, tier, caller, brandId) === 'granted');

const TRADE_TIERS: readonly Tier[] = ['repairer', 'recycler', 'upstream'];

/** Tells whether a tier is that of a trade (§2.11). */
export const isTradeTier = (tier: Tier): boolean => TRADE_TIERS.includes(tier);

/** Lists the trades for which a brand accredited an account, whose tiers the portal's view combines (§2.7). */
export function recognizedTrades(caller: Principal, brandId: number): readonly Trade[] {
  if (caller.kind !== 'account') return [];
  return TRADES.filter((trade) => accredited(caller, brandId, trade));
}
