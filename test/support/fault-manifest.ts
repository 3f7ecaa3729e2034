/** What the fault suites load an installation with, as `startLoad` names it. */
export const LOADED = {
  key: `dpp_test_${'f'.repeat(50)}`,
  serial: '0A1B2C3D4E5F',
  brandId: 7,
  categoryId: 10,
} as const;

/** An installation with one brand, whose events go to `receiver`. */
export const faultManifest = (receiver: string): string => `
version: 1
plans: [{ code: all, features: [api_access, qr_identification, webhook_notifications], requests_per_minute: 1000000, monthly_products: 10000000 }]
categories: [{ id: ${LOADED.categoryId}, key: handbag, names: { en: Handbags, fr: Sacs à main } }]
brands: [{ code: NORDATELIR, id: ${LOADED.brandId}, name: Atelier Nord, plan: all }]
retailers: [{ brand: NORDATELIR, code: SHOP-1, name: A shop }]
api_keys: [{ brand: NORDATELIR, key: ${LOADED.key}, scopes: ["mint:batch", "webhooks:read", "sellout:write"], daily_quota: 10000000 }]
webhooks: [{ brand: NORDATELIR, url: "${receiver}", events: [batch.completed, batch.failed] }]
products: [{ brand: NORDATELIR, serial: ${LOADED.serial}, name: Known, category_id: ${LOADED.categoryId} }]
`;
