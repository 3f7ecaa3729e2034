import { deriveKey, sameText, seal, unseal } from '../../lib/crypto/secrets.js';
import { type SecretsInUse, signingSecrets } from './webhook-secret.rules.js';

/** Encrypts and decrypts the secrets of subscriptions, each bound to its subscription. */
export interface WebhookSecrets {
  seal(subscriptionId: number, secret: string): Buffer;
  open(subscriptionId: number, sealed: Uint8Array): string;
}

/** Derives the key of webhook secrets from the installation's. */
export const webhookKeyOf = (encryptionKey: Uint8Array): Uint8Array => deriveKey(encryptionKey, 'webhook-secret');

export const webhookSecrets = (key: Uint8Array): WebhookSecrets => ({
  seal: (id, secret) => seal(key, Buffer.from(secret), aboutWebhook(id)),
  open: (id, sealed) => unseal(key, sealed, aboutWebhook(id)).toString(),
});

/** Returns the context to which an encrypted secret is bound, so that it decrypts for its own subscription only. */
export const aboutWebhook = (subscriptionId: number): string => `webhook ${subscriptionId}`;

/** Tells whether a text is the present secret of a subscription. */
export const isSecretOf = (
  secrets: WebhookSecrets,
  { id, secret }: { readonly id: number; readonly secret: Uint8Array },
  text: string,
): boolean => sameText(secrets.open(id, secret), text);

export interface SealedSecrets {
  readonly secret: Uint8Array;
  readonly formerSecret: Uint8Array | null;
  readonly formerUntil: Date | null;
}

/** Returns the secrets that sign a subscription's deliveries now. */
export function secretsToSign(
  secrets: WebhookSecrets,
  subscriptionId: number,
  sealed: SealedSecrets,
  now: Date,
): string[] {
  const { formerSecret, formerUntil } = sealed;
  const isInUse = formerSecret && formerUntil && now < formerUntil;
  const inUse: SecretsInUse = {
    current: secrets.open(subscriptionId, sealed.secret),
    former: isInUse ? { secret: secrets.open(subscriptionId, formerSecret), until: formerUntil } : null,
  };
  return signingSecrets(inUse, now);
}
