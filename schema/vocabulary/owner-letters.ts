/** Mails about decisions of a brand on what belongs to somebody else. */
export const BRAND_DECISION_KINDS = [
  'reported_stolen',
  'revoked',
  'destroyed',
  'withdrawn',
  'certificate_revoked',
] as const;
export type BrandDecisionKind = (typeof BRAND_DECISION_KINDS)[number];

/** Kinds of mails about items: to owners about their items, to partners about their work orders. */
export const OWNER_LETTER_KINDS = [
  'receipt',
  'transfer_offered',
  'owned',
  'passed_on',
  'transfer_declined',
  'return_requested',
  'return_received',
  'return_rejected',
  'return_completed',
  'return_expired',
  'claim_opened',
  'claim_accepted',
  'claim_refused',
  'claim_settled',
  'warranty_ends',
  'buyback_offered',
  'buyback_completed',
  'buyback_expired',
  'stolen',
  'found',
  'repaired',
  'work_ordered',
  ...BRAND_DECISION_KINDS,
] as const;
export type OwnerLetterKind = (typeof OWNER_LETTER_KINDS)[number];
