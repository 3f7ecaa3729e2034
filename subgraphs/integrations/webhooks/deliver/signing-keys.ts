import { secretsToSign, type WebhookSecrets } from '../webhook-secrets.js';
import { type SigningKey, signingKey } from '../webhook-signature.rules.js';
import type { ClaimedDelivery } from './claim.statements.js';

/** Returns the keys that sign a delivery at an instant. */
export type KeysOf = (delivery: ClaimedDelivery, at: Date) => readonly SigningKey[];

const REMEMBERED_MS = 5_000;
const MOST = 1_000;

/** Caches the keys of subscriptions for some seconds. */
export function signingKeys(secrets: WebhookSecrets): KeysOf {
  const ready = new Map<string, { readonly keys: readonly SigningKey[]; readonly until: number }>();
  return (delivery, at) => {
    // The encrypted bytes are part of the key, so a replaced secret is another entry.
    const name = `${delivery.subscription_id} ${delivery.secret.toString('latin1')}`;
    const known = ready.get(name);
    if (known && at.getTime() < known.until) return known.keys;
    const sealed = {
      secret: delivery.secret,
      formerSecret: delivery.former_secret,
      formerUntil: delivery.former_until,
    };
    const keys = secretsToSign(secrets, delivery.subscription_id, sealed, at).map(signingKey);
    if (ready.size >= MOST) ready.clear();
    ready.set(name, { keys, until: rememberedUntil(delivery.former_until, at) });
    return keys;
  };
}

/** Returns until when keys are cached: not beyond the instant at which the former secret expires. */
function rememberedUntil(formerUntil: Date | null, at: Date): number {
  const until = at.getTime() + REMEMBERED_MS;
  return formerUntil && formerUntil > at ? Math.min(until, formerUntil.getTime()) : until;
}
