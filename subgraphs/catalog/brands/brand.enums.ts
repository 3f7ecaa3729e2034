import type { ClaimWay } from '../../../schema/vocabulary/claim-ways.js';
import { LANGUAGE_MEANINGS } from '../../../schema/vocabulary/languages.js';
import type { Offer, PlanFeature } from '../../../schema/vocabulary/plans.js';
import { TIER_MEANINGS } from '../../../schema/vocabulary/tiers.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import type { DomainFinding } from './domain-proof.rules.js';

export const OfferEnum = enumOf<Offer>('Offer', 'Offer of the platform to a brand.', {
  compliance: 'Passports only.',
  compliance_identity: 'Passports, and identity per item.',
});

export const ClaimWayEnum = enumOf<ClaimWay>('ClaimWay', 'Proof by which a buyer claims an item.', {
  purchase_code: 'A code that came with the item.',
  receipt: 'The sale that the retailer declared to their address.',
});

export const LanguageEnum = enumOf('Language', 'A language that people are addressed in.', LANGUAGE_MEANINGS);

export const AccessTierEnum = enumOf(
  'AccessTier',
  'An audience of passports; separate, without hierarchy.',
  TIER_MEANINGS,
);

export const PlanFeatureEnum = enumOf<PlanFeature>('PlanFeature', 'A feature a plan can include.', {
  api_access: 'Calls with API keys.',
  qr_identification: 'Items identified by QR.',
  webhook_notifications: 'Notifications by webhook.',
  white_label: 'Pages without the name of the platform.',
});

export const DomainProofEnum = enumOf('DomainProof', 'Why a host name is served.', {
  dns: 'Its record was found.',
  operator: 'An operator vouched for it.',
});
export type DomainProof = keyof typeof DomainProofEnum;

export const DomainFindingEnum = enumOf<DomainFinding>('DomainFinding', 'Result of looking a host name up.', {
  record_missing: 'There is no record.',
  record_differs: 'There is a record, and it says something else.',
  no_answer: 'The name servers did not answer.',
  taken: 'Another brand proved it first.',
});
