import { Type } from '@sinclair/typebox';
import { EVENT_TYPES } from '../../schema/events/event-types.js';
import { FIELD_REQUIRED } from '../../schema/validation-sentences.js';
import { json, noContent } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { apiKey } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { jsonBody, optionalJsonBody } from '../runtime/json-body.js';
import { unprocessable } from '../runtime/refusal.js';
import { Choice, Closed, Instant, Nullable, notBoth, Text } from '../runtime/schema-types.js';
import {
  changeSubscription,
  type SubscriptionQuery,
  subscribe,
  subscription,
  subscriptions,
  unsubscribe,
} from './partner-webhooks.generated.js';

const Url = Text('Where events are sent: https, publicly routable.', {
  minLength: 10,
  maxLength: 2048,
  pattern: '^https://',
});
const Events = Type.Array(Choice(EVENT_TYPES), { description: 'Event types; with none nothing is delivered.' });
const Secret = Text('Signs deliveries.', { minLength: 32, maxLength: 128 });
const GeneratedSecret = Type.Optional(Text('Shown once, when the service generated it in this call.'));

const NAMED = {
  id: from('subscription.id', Type.Integer()),
  brand_id: from('subscription.brand.id', Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
  brand_code: from('subscription.brandCode', Text('Public code of the brand.')),
  url: from('subscription.url', Text('Where events are sent.')),
};
const KEPT = {
  is_active: from('subscription.isActive', Type.Boolean({ description: 'False: nothing is delivered.' })),
  health: from('subscription.health', Choice(['healthy', 'degraded'])),
  created_at: from('subscription.createdAt', Instant('When it was created.')),
  updated_at: from('subscription.updatedAt', Instant('When it was last changed.')),
};
const EVENT_TYPES_OF = from('subscription.events', Type.Array(Type.String()));
const SECRET = { secret: from('secret', GeneratedSecret) };

interface Subscription {
  readonly subscription: SubscriptionQuery['webhookSubscription'];
}
type Saved = Subscription & { readonly secret: string | null };

/** The creation response names the event types `events`, every other one `event_types` (§2.4). */
const Created = answerTable<Saved>()({ ...NAMED, events: EVENT_TYPES_OF, ...KEPT, ...SECRET });
const ENTRY = { ...NAMED, event_types: EVENT_TYPES_OF, ...KEPT };
const Entry = answerTable<Subscription>()(ENTRY);
const Changed = answerTable<Saved>()({ ...ENTRY, ...SECRET });

const path = Closed({ webhook_id: Type.Integer({ description: 'Number of the subscription.' }) });
const BrandCode = Text("A client brand's public code, with a reseller key.", { pattern: '^[A-Z0-9]{10}$' });

const MISMATCH = {
  description: "The address is not the subscription's.",
  content: { 'application/json': Closed({ detail: Type.Literal('The url does not match this subscription') }) },
};

const writer = apiKey({ scope: 'webhooks:write', features: ['webhook_notifications', 'api_access'] });

/** Webhook subscriptions of a brand (§4.3 to 4.5). */
export const partnerWebhooks: RouteFamily = {
  name: 'Partner webhooks',
  description: 'Webhook subscriptions of a brand.',
  errors: { NOT_FOUND: 'Webhook not found' },
  routes: [
    route({
      method: 'POST',
      path: '/partner/webhooks',
      section: '§4.3',
      summary: 'Subscribe to events',
      description:
        'The plan must include notifications. Without a `secret` the service generates one, which only this response contains. A subscription without events receives nothing.',
      caller: writer,
      input: {
        body: jsonBody(
          Closed({ url: Url, events: Type.Optional(Nullable(Events)), secret: Type.Optional(Nullable(Secret)) }),
        ),
      },
      operation: subscribe,
      variables: ({ body }) => ({
        input: { url: body.url, events: body.events ?? [], secret: body.secret ?? null },
      }),
      respond: ({ createWebhook: saved }) => json(Created.write(saved), { status: 201 }),
      responses: { 201: { description: 'The subscription.', content: { 'application/json': Created.schema } } },
    }),
    route({
      method: 'GET',
      path: '/partner/webhooks',
      section: '§4.4',
      summary: 'List subscriptions',
      description: 'Newest first, active or not, without secrets. A brand without subscriptions has an empty list.',
      caller: apiKey({ scope: 'webhooks:read' }),
      input: {
        query: Closed(
          {
            skip: Type.Integer({ minimum: 0, default: 0, description: 'Number of the newest entries to skip.' }),
            limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most entries to return.' }),
            brand_code: Type.Optional(BrandCode),
            brand_id: Type.Optional(Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
          },
          notBoth('brand_code', 'brand_id'),
        ),
      },
      operation: subscriptions,
      variables: ({ query: { skip, limit, brand_code, brand_id } }) => ({
        skip,
        limit,
        brandCode: brand_code ?? null,
        brandId: brand_id ?? null,
      }),
      respond: ({ webhookSubscriptions: { items, total } }) =>
        json({ items: items.map((one) => Entry.write({ subscription: one })), total }),
      responses: {
        200: {
          description: 'Newest first; `total` counts all of the brand, active or not.',
          content: { 'application/json': Closed({ items: Type.Array(Entry.schema), total: Type.Integer() }) },
        },
      },
    }),
    route({
      method: 'GET',
      path: '/partner/webhooks/{webhook_id}',
      section: '§4.5',
      summary: 'Read a subscription',
      description: 'One of the key’s brand, without its secret.',
      caller: apiKey({ scope: 'webhooks:read' }),
      input: { path },
      operation: subscription,
      variables: (input) => ({ id: input.path.webhook_id }),
      respond: ({ webhookSubscription }) => json(Entry.write({ subscription: webhookSubscription })),
      responses: { 200: { description: 'The subscription.', content: { 'application/json': Entry.schema } } },
    }),
    route({
      method: 'PUT',
      path: '/partner/webhooks/{webhook_id}',
      section: '§4.5',
      summary: 'Change a subscription',
      description:
        'Absent fields are unchanged. A `secret` of null generates one; the former also signs for another 24 h, in `webhook-signature` only. Sending the present secret again replaces nothing and leaves those 24 h as they are.',
      caller: writer,
      input: {
        path,
        body: jsonBody(
          Closed({
            url: Type.Optional(Url),
            events: Type.Optional(Events),
            secret: Type.Optional(Nullable(Secret)),
            is_active: Type.Optional(Type.Boolean()),
          }),
        ),
      },
      operation: changeSubscription,
      variables: ({ path: { webhook_id }, body: { url, events, secret, is_active } }) => ({
        id: webhook_id,
        input: {
          ...(url === undefined ? {} : { url }),
          ...(events === undefined ? {} : { events }),
          ...(secret === undefined ? {} : { secret }),
          ...(is_active === undefined ? {} : { isActive: is_active }),
        },
      }),
      respond: ({ updateWebhook: saved }) => json(Changed.write(saved)),
      responses: {
        200: { description: 'The subscription after the change.', content: { 'application/json': Changed.schema } },
      },
    }),
    route({
      method: 'DELETE',
      path: '/partner/webhooks/{webhook_id}',
      section: '§4.5',
      summary: 'Delete a subscription',
      description: 'Its exact `url` has to be copied back, as a query parameter or in the body.',
      caller: apiKey({ scope: 'webhooks:write' }),
      input: {
        path,
        query: Closed({ url: Type.Optional(Text("The subscription's exact address.")) }),
        body: optionalJsonBody(Closed({ url: Type.Optional(Text("The subscription's exact address.")) })),
      },
      operation: unsubscribe,
      variables: ({ path: { webhook_id }, query, body }) => {
        const url = query.url ?? body?.url;
        if (url === undefined) throw unprocessable([URL_MISSING]);
        return { id: webhook_id, url };
      },
      respond: () => noContent(),
      responses: { 204: { description: 'Deleted.' }, 409: MISMATCH },
    }),
  ],
};

const URL_MISSING = { type: 'missing', loc: ['query', 'url'], msg: FIELD_REQUIRED, input: null };
