import { EVENT_DEFINITIONS } from '../schema/events/event-types.js';

type Json = Record<string, unknown>;

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const HEADERS = [
  header(
    'X-Webhook-Event',
    'Event type. Not signed: route on it only where each event type has an address of its own.',
  ),
  header('X-Webhook-Id', 'Hex SHA-256 of the body: the same on every retry and redelivery. Use it to drop duplicates.'),
  header('X-Webhook-Timestamp', 'When this attempt was sent, in seconds since the epoch.'),
  header(
    'X-Webhook-Signature',
    '`t=<timestamp>,v1=<hash>`: hex HMAC-SHA256 with the secret over `<timestamp>.<raw body>`. Two `v1` while a secret is being replaced.',
  ),
];

/** The `webhooks` part of the OpenAPI description: what brands' servers are sent (§6). */
export const webhookDescriptions = (): Json =>
  Object.fromEntries(
    EVENT_DEFINITIONS.map(({ name, payload, example }) => {
      const { $id, $schema, title, description, ...schema } = payload;
      return [
        name,
        {
          post: {
            tags: ['Partner webhooks'],
            operationId: `webhook_${name.replace('.', '_')}`,
            summary: title,
            description,
            parameters: HEADERS,
            requestBody: { required: true, content: { 'application/json': { schema, example } } },
            responses: {
              '2XX': { description: 'Received, within 10 seconds.' },
              410: { description: 'Gone: this delivery is not tried again.' },
              default: { description: 'Anything else, redirects included, is a failure and is tried again.' },
            },
          },
        },
      ];
    }),
  );
