export const WEBHOOK_HEALTH = ['healthy', 'degraded'] as const;
export type WebhookHealth = (typeof WEBHOOK_HEALTH)[number];

/** §3.4: the first success heals a subscription, a series that gives up degrades it; attempts in between change nothing. */
export const HEALTH_AFTER = { succeeded: 'healthy', gave_up: 'degraded' } as const satisfies Record<
  string,
  WebhookHealth
>;
