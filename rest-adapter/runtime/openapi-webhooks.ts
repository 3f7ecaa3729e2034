import { EVENT_DEFINITIONS } from '../../schema/events/event-types.js';

type Json = Record<string, unknown>;

const HEADERS: readonly (readonly [name: string, description: string])[] = [
  ['X-Webhook-Event', 'Event type.'],
  ['X-Webhook-Id', 'SHA-256 of the body in hexadecimal; the same on each retry.'],
  ['X-Webhook-Timestamp', 'When this attempt was sent, in seconds.'],
  ['X-Webhook-Signature', '`t=<timestamp>,v1=<HMAC-SHA256 of `<timestamp>.<body>` in hexadecimal>`.'],
];

/** Returns the webhooks of the description, one per event type. */
export const webhooks = (): Json =>
  Object.fromEntries(EVENT_DEFINITIONS.map((event) => [event.name, { post: delivery(event) }]));

function delivery({ name, payload, example }: (typeof EVENT_DEFINITIONS)[number]): Json {
  const { title, description, type, required, properties } = payload;
  return {
    tags: ['Partner webhooks'],
    operationId: `webhook_${name.replaceAll('.', '_')}`,
    summary: title,
    description: `${description}\n\nThe JSON Schema of the body is served at \`/schemas/events/${name}\`.`,
    security: [{ webhookSignature: [] }],
    parameters: HEADERS.map(([header, text]) => ({
      name: header,
      in: 'header',
      required: true,
      description: text,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type, required, properties }, example } },
    },
    responses: {
      '2XX': { description: 'Received.' },
      410: { description: 'Do not send this again.' },
      default: { description: 'Retried later.' },
    },
  };
}
