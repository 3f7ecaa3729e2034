import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

export interface DeliveryToSign {
  /** Name of the event's type. */
  readonly type: string;
  /** The bytes that are sent. */
  readonly body: Uint8Array;
  /** Key of the current secret, and of the former one while it is valid, last. */
  readonly keys: readonly SigningKey[];
  /** Time at which this attempt is sent. */
  readonly at: Date;
}

/**
 * Returns the id of a delivery: the SHA-256 of its body in hexadecimal, the same for retries and redeliveries,
 * different for two events (§6).
 */
export const webhookId = (body: Uint8Array): string => hash('sha256', body, 'hex');

/**
 * Returns the headers of one attempt: the platform's (§6), and those of Standard Webhooks, so that libraries of either
 * kind can verify it. The platform's have one signature, by the current secret; the standard's have one per valid
 * secret, newest first, and after them those by decoded secrets, so that the first two are always the two secrets'.
 */
export function deliveryHeaders({ type, body, keys, at }: DeliveryToSign): Record<string, string> {
  const id = webhookId(body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const ours = keys.slice(0, 1).map(({ text }) => `v1=${sign(text, `${timestamp}.`, body, 'hex')}`);
  const standard = [...keys.map(({ text }) => text), ...keys.flatMap(({ decoded }) => decoded ?? [])].map(
    (key) => `v1,${sign(key, `${id}.${timestamp}.`, body, 'base64')}`,
  );
  return {
    'Content-Type': 'application/json',
    'X-Webhook-Event': type,
    'X-Webhook-Id': id,
    'X-Webhook-Timestamp': timestamp,
    'X-Webhook-Signature': [`t=${timestamp}`, ...ours].join(','),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}

const sign = (key: KeyObject, before: string, body: Uint8Array, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(before).update(body).digest(encoding);

/** A secret prepared for signing, which takes longer than signing and is cached. */
export interface SigningKey {
  readonly text: KeyObject;
  /** The secret decoded as base64, as Standard Webhooks libraries do by default; null where it is not base64. */
  readonly decoded: KeyObject | null;
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns both keys of a secret that is valid base64; each then signs. */
export function signingKey(secret: string): SigningKey {
  const encoded = secret.replace(/^whsec_/, '');
  const isBase64 = BASE64.test(encoded) && encoded.replaceAll('=', '').length % 4 !== 1;
  return {
    text: createSecretKey(Buffer.from(secret)),
    decoded: isBase64 ? createSecretKey(Buffer.from(encoded, 'base64')) : null,
  };
}
