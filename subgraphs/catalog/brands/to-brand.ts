import { CLAIM_WAYS } from '../../../schema/vocabulary/claim-ways.js';
import type { BrandRow } from './brand.statements.js';
import type { Brand } from './brand.type.js';

/** Maps a row to the graph's brand. White labeling is effective only while the plan includes it. */
export function toBrand(row: BrandRow): Brand {
  const whiteLabel = row.features.includes('white_label');
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    offer: row.offer,
    logoUrl: row.logo_url,
    primaryColor: row.primary_color,
    secondaryColor: row.secondary_color,
    hidePoweredBy: row.hide_powered_by && whiteLabel,
    whiteLabel,
    appUrl: row.app_url,
    domain: row.domain,
    language: row.language,
    partnerPage: row.partner_page,
    authorizedCountries: row.authorized_countries && [...row.authorized_countries],
    mintApprovals: row.mint_approvals,
    claimWays: CLAIM_WAYS.filter((way) => row.claim_ways.includes(way)),
    privacyUrl: row.privacy_url,
    legalUrl: row.legal_url,
    disclosure: row.disclosure,
    passportServiceProvider: row.passport_service_provider,
    plan: {
      code: row.plan_code,
      features: [...row.features],
      requestsPerMinute: row.requests_per_minute,
      monthlyProducts: row.monthly_products,
    },
  };
}
