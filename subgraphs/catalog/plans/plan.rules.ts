/** What a plan may include. */
export const FEATURES = ['api_access', 'qr_identification', 'webhook_notifications', 'white_label'] as const;

export const isFeature = (value: string): boolean => FEATURES.some((feature) => feature === value);
