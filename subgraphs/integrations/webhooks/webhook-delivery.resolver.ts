import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type EventType, isEventType } from '../../../schema/events/event-types.js';
import { unknownThing } from '../../../schema/field-sentences.js';
import { Access } from '../../common/access/access.js';
import { Audited } from '../../common/audit/audit-mutations.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { IntegrationsContext } from '../context.js';
import { catchUp, redeliver } from './redeliver.js';
import { sendTestEvent } from './send-test-event.js';
import { WebhookDeliveryStateEnum } from './webhook.enums.js';
import { type DeliveryRow, MOST_ATTEMPTS, type SubscriptionRow } from './webhook.statements.js';
import {
  keyOrTeam,
  toAttempt,
  toDelivery,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookSubscription,
  webhookUsers,
} from './webhook.type.js';
import { type DeliveryState } from './webhook-delivery.rules.js';
import { ownSubscription, requireScope, requireWebhookPlan } from './webhook-rights.js';
import { webhookId } from './webhook-signature.rules.js';

const subject = (args: Record<string, unknown>) => ({ thing: 'WebhookSubscription', thingId: args.id });

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @Access(webhookUsers)
  @Query(() => WebhookDelivery, { description: 'One delivery of the caller’s brand.' })
  async webhookDelivery(
    @Arg('id', () => ID, { description: 'Number of the delivery.' }) id: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<WebhookDelivery> {
    requireScope(context, 'webhooks:read');
    return shown(await ownDelivery(context, id));
  }

  @Access(webhookUsers)
  @Mutation(() => WebhookDelivery, {
    description:
      'Makes a delivery again, now. No effect while it is in progress; cancelled when its event type is not subscribed to any more.',
  })
  async redeliverWebhook(
    @Arg('id', () => ID, { description: 'Of the delivery.' }) id: string,
    @Ctx() context: IntegrationsContext,
  ): Promise<WebhookDelivery> {
    requireScope(context, 'webhooks:write');
    const delivery = await ownDelivery(context, id);
    await deliverableSubscription(context, delivery.subscription_id);
    await redeliver(context.database.pool, delivery.id, context.clock());
    return shown((await context.webhooks.delivery(delivery.id))!);
  }

  @Access(webhookUsers)
  @Audited(subject)
  @Mutation(() => Int, {
    description:
      'Delivers every event of the types subscribed to since an instant, again or for the first time; answers how many.',
  })
  async catchUpWebhook(
    @Arg('id', () => Int, { description: 'Of the subscription.' }) id: number,
    @Arg('since', () => Timestamp, { description: 'Events that happened then or later.' }) since: Date,
    @Ctx() context: IntegrationsContext,
    @Arg('undeliveredOnly', () => Boolean, {
      defaultValue: false,
      description: 'Only events without a successful delivery.',
    })
    undeliveredOnly = false,
  ): Promise<number> {
    requireScope(context, 'webhooks:write');
    const { brand_id: brandId } = await deliverableSubscription(context, id);
    return catchUp(context.database.pool, { brandId, subscriptionId: id, since, undeliveredOnly }, context.clock());
  }

  @Access(webhookUsers)
  @Audited(subject)
  @Mutation(() => WebhookDelivery, {
    description: 'Sends a subscription the example of an event type, marked by the header `X-Webhook-Test: true`.',
  })
  async sendTestEvent(
    @Arg('id', () => Int, { description: 'Of the subscription.' }) id: number,
    @Ctx() context: IntegrationsContext,
    @Arg('type', () => String, {
      defaultValue: 'product.scanned',
      description: 'Event type the test is an example of.',
    })
    type = 'product.scanned',
  ): Promise<WebhookDelivery> {
    requireScope(context, 'webhooks:write');
    const known = knownType(type);
    const subscription = await deliverableSubscription(context, id);
    return shown((await context.webhooks.delivery(await sendTestEvent(context, subscription, known)))!);
  }

  @Access(keyOrTeam)
  @AtMost(MOST_ATTEMPTS)
  @FieldResolver(() => [WebhookAttempt], { description: `First to last; the last ${MOST_ATTEMPTS} of more.` })
  async attempts(
    @Root() { id, brandId }: WebhookDelivery,
    @Ctx() context: IntegrationsContext,
  ): Promise<WebhookAttempt[]> {
    return (await context.webhooks.attempts(Number(id))).map((row) => toAttempt(row, brandId));
  }
}

/** Resolves the log of a subscription. */
@Resolver(() => WebhookSubscription)
export class WebhookLogResolver {
  @Access(keyOrTeam)
  @FieldResolver(() => WebhookDeliveryPage, { description: 'Newest first; kept for 30 days.' })
  async deliveries(
    @Root() { id }: WebhookSubscription,
    @Ctx() context: IntegrationsContext,
    @Arg('state', () => WebhookDeliveryStateEnum, { nullable: true, description: 'Only those in this state.' })
    state?: DeliveryState,
    @Arg('type', () => String, { nullable: true, description: 'Only those of this event type.' }) type?: string,
    @Arg('before', () => ID, { nullable: true, description: '`next` of the page before.' }) before?: string,
    @Arg('limit', () => Int, { defaultValue: 20, description: '1 to 100.' }) limit = 20,
  ): Promise<WebhookDeliveryPage> {
    requireScope(context, 'webhooks:read');
    const size = Math.min(Math.max(limit, 1), 100);
    const rows = await context.webhooks.deliveries({
      subscriptionId: id,
      state: state == null ? null : state,
      type: type == null ? null : knownType(type),
      before: before == null ? null : deliveryNumber(before),
      limit: size + 1,
    });
    const shownRows = rows.slice(0, size);
    const last = rows.length > size ? shownRows.at(-1) : undefined;
    return { items: shownRows.map(shown), next: last ? String(last.id) : null };
  }
}

const shown = (row: DeliveryRow): WebhookDelivery => toDelivery(row, webhookId(Buffer.from(row.body)));

/** Returns an active subscription of the caller's brand. */
async function deliverableSubscription(context: IntegrationsContext, id: number): Promise<SubscriptionRow> {
  const subscription = await ownSubscription(context, id);
  await requireWebhookPlan(context, subscription.brand_id);
  if (!subscription.is_active) throw new DomainError('WEBHOOK_INACTIVE');
  return subscription;
}

async function ownDelivery(context: IntegrationsContext, id: string): Promise<DeliveryRow> {
  const row = await context.webhooks.delivery(deliveryNumber(id));
  if (!row) throw new DomainError('NOT_FOUND', { entity: 'WebhookDelivery' });
  await ownSubscription(context, row.subscription_id, 'WebhookDelivery');
  return row;
}

function deliveryNumber(id: string): number {
  const number = /^[1-9]\d*$/.test(id) ? Number(id) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new DomainError('NOT_FOUND', { entity: 'WebhookDelivery' });
  return number;
}

function knownType(name: string): EventType {
  if (!isEventType(name))
    throw invalidInput({ type: 'enum', path: ['type'], message: unknownThing('event type'), input: name });
  return name;
}
