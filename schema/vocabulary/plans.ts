/** Features a plan can include (§5.1). */
export const PLAN_FEATURES = ['api_access', 'qr_identification', 'webhook_notifications', 'white_label'] as const;
export type PlanFeature = (typeof PLAN_FEATURES)[number];

/** Offers of the platform (§1): passports only, or identity per item as well. */
export const OFFERS = ['compliance', 'compliance_identity'] as const;
export type Offer = (typeof OFFERS)[number];
