/** A series of retries that gives up degrades a subscription, the first success heals it (§3.4). */
export type WebhookHealth = 'healthy' | 'degraded';
