import { createHash, createHmac } from 'node:crypto';
import type { EventType } from '../../../schema/events/event-types.js';

export interface DeliveryToSign {
  readonly type: EventType;
  /** The bytes that are sent. */
  readonly body: Uint8Array;
  /** The secret; while one is being replaced also the former one, last. */
  readonly secrets: readonly string[];
  /** When this attempt is sent. */
  readonly at: Date;
}

/** Hex SHA-256 of the body: the same on every retry and redelivery, different for two events (§6). */
export const webhookId = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

/**
 * The headers of one attempt: ours (§6), and beside them those of Standard Webhooks, so that either kind of
 * library verifies a delivery. Several signatures stand in one header while a secret is being replaced.
 */
export function deliveryHeaders({ type, body, secrets, at }: DeliveryToSign): Record<string, string> {
  const id = webhookId(body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const ours = secrets.map((secret) => `v1=${sign(secret, [timestamp, '.'], body).toString('hex')}`);
  const standard = secrets
    .flatMap(standardKeys)
    .map((key) => `v1,${sign(key, [id, '.', timestamp, '.'], body).toString('base64')}`);
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

function sign(key: string | Uint8Array, before: readonly string[], body: Uint8Array): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of before) hmac.update(part);
  return hmac.update(body).digest();
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Standard Webhooks libraries take a secret for base64 unless told that it is plain text.
 * A secret that can be read both ways signs both ways.
 */
function standardKeys(secret: string): (string | Uint8Array)[] {
  const encoded = secret.replace(/^whsec_/, '');
  if (!BASE64.test(encoded) || encoded.replace(/=+$/, '').length % 4 === 1) return [secret];
  return [secret, Buffer.from(encoded, 'base64')];
}
