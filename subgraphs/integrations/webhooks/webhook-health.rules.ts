import type { AttemptConsequence } from './webhook-delivery.rules.js';

export type WebhookHealth = 'healthy' | 'degraded';

/** §3.4: a series that gives up degrades the subscription, the first success heals it; what is still tried changes nothing. */
export function healthAfter(health: WebhookHealth, trigger: AttemptConsequence['trigger']): WebhookHealth {
  if (trigger === 'succeeded') return 'healthy';
  return trigger === 'gave_up' ? 'degraded' : health;
}
