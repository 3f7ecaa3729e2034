import { AddressNotPublic, type Outbound } from '../../../lib/outbound/outbound.js';
import { asError } from '../../../lib/process/as-error.js';
import { codeOf } from '../../../lib/process/code-of.js';
import { traced } from '../../../lib/process/tracing.js';
import { afterAttempt, type CancelReason, deliveryLifeCycle } from '../webhook-delivery.rules.js';
import { deliveryHeaders } from '../webhook-signature.rules.js';
import { isDeliveredTo } from '../webhook-url.rules.js';
import type { ClaimedDelivery } from './claim.statements.js';
import type { DeliveryRecord } from './record.statements.js';
import type { KeysOf } from './signing-keys.js';

/** Milliseconds for a delivery, from name resolution to the end of the response (§6). */
const DELIVERY_TIMEOUT_MS = 10_000;

/** Bytes of the response stored in the log. */
const KEPT_BYTES = 1024;

export interface AttemptTools {
  readonly outbound: Outbound;
  readonly keysOf: KeysOf;
  readonly clock: () => Date;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
}

/** Sends a delivery once and returns its next state. Never throws: a receiver that does not answer is an outcome. */
export async function attemptDelivery(delivery: ClaimedDelivery, tools: AttemptTools): Promise<DeliveryRecord> {
  const startedAt = tools.clock();
  const started = performance.now();
  const answer = await traced(
    () => ({ name: 'deliver webhook', kind: 'client', attributes: { 'event.type': delivery.type } }),
    () => send(delivery, tools, startedAt),
  );
  const durationMs = Math.round(performance.now() - started);
  const at = tools.clock();
  const { trigger, failures, dueAt } = afterAttempt(delivery.failures, answer, at, tools.random());
  return {
    id: delivery.id,
    createdAt: delivery.created_at,
    state: deliveryLifeCycle.step(trigger).to,
    failures,
    dueAt,
    cancelReason: null,
    at,
    attempt: { number: delivery.attempts + 1, url: delivery.url, startedAt, durationMs, ...answer },
  };
}

interface Answer {
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string | null;
}

async function send(delivery: ClaimedDelivery, { outbound, keysOf }: AttemptTools, at: Date): Promise<Answer> {
  if (!isDeliveredTo(new URL(delivery.url))) return { status: null, error: PORT_REFUSED, answer: null };
  try {
    const body = Buffer.from(delivery.body);
    const headers = deliveryHeaders({ type: delivery.type, body, keys: keysOf(delivery, at), at });
    const answer = await outbound.call({
      method: 'POST',
      url: delivery.url,
      headers: { 'User-Agent': 'product-passport-webhooks/1', ...headers, ...(delivery.is_test ? TEST : {}) },
      body,
      timeoutMs: DELIVERY_TIMEOUT_MS,
      keepBytes: KEPT_BYTES,
    });
    return { status: answer.status, error: null, answer: storable(answer.body) };
  } catch (error) {
    return { status: null, error: reasonOf(error), answer: null };
  }
}

const PORT_REFUSED = 'The address uses a port below 1024 other than 443.';

const TEST = { 'X-Webhook-Test': 'true' };

/** Returns the response's text as it can be stored. */
const storable = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '\uFFFD');

/** Describes the failure to the receiver's owner, without details of the platform's network. */
function reasonOf(error: unknown): string {
  if (error instanceof AddressNotPublic) return 'The address is not publicly routable.';
  const { name, message } = asError(error);
  const code = codeOf(error);
  if (name === 'TimeoutError' || code?.includes('TIMEOUT') === true) return 'No answer within 10 seconds.';
  return `The connection failed: ${code ?? message}.`;
}

/** Returns a delivery to the queue without an attempt. */
export const givenBack = (delivery: ClaimedDelivery, at: Date): DeliveryRecord => ({
  id: delivery.id,
  createdAt: delivery.created_at,
  state: deliveryLifeCycle.step('released').to,
  failures: delivery.failures,
  dueAt: delivery.due_at,
  cancelReason: null,
  at,
  attempt: null,
});

/** Cancels a delivery with a reason. */
export const cancelled = (delivery: ClaimedDelivery, cancelReason: CancelReason, at: Date): DeliveryRecord => ({
  id: delivery.id,
  createdAt: delivery.created_at,
  state: deliveryLifeCycle.step('cancelled').to,
  failures: delivery.failures,
  dueAt: null,
  cancelReason,
  at,
  attempt: null,
});
