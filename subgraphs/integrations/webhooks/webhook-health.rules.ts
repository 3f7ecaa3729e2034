export const WEBHOOK_HEALTH = ['healthy', 'degraded'] as const;
export type WebhookHealth = (typeof WEBHOOK_HEALTH)[number];

/**
 * Health by §3.4: a success makes a subscription healthy, an exhausted series degrades it; attempts in between change
 * nothing.
 */
export const HEALTH_AFTER = { succeeded: 'healthy', gave_up: 'degraded' } as const satisfies Record<
  string,
  WebhookHealth
>;
