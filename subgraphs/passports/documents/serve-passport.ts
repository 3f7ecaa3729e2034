import type { Tier } from '../../../schema/vocabulary/tiers.js';
import type { PassportsContext } from '../context.js';
import { bestTier } from '../disclosure/access.rules.js';
import { openTier } from '../disclosure/open-tier.js';
import type { PassportView } from './passport-view.type.js';
import type { Selected } from './select-passport.js';
import { toPassportView } from './to-passport-view.js';

/**
 * Returns a selected passport as the caller may see it. `asked`: the tier to be served as; null for the caller's own,
 * where the brand opens it to them. Throws `TIER_NOT_ALLOWED`, `UNAUTHENTICATED` or `INVALID_CREDENTIALS`.
 */
export function servePassport(
  selected: Selected,
  asked: Tier | null,
  { principal, ports }: PassportsContext,
): PassportView {
  const { route, version, isOwner } = selected;
  // §4.18: an owner who requests the public tier gets that of end users.
  const wanted = isOwner && asked === 'public' ? 'end_user' : asked;
  const tier = wanted ?? bestTier(route, principal, version.brand_id);
  openTier(route, tier, principal, version.brand_id);
  return toPassportView(selected, tier, principal, ports);
}
