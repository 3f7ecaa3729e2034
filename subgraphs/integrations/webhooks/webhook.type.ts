import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Access, anyAccount, anyKey, anyOf, everyone, itsBrandKeys, itsBrandTeam } from '../../common/access/access.js';
import { type Belonging, BelongsTo, noOwner } from '../../common/access/belonging.js';
import { Address } from '../../lib/bounds/bounded-scalars.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { WebhookCancelReasonEnum, WebhookDeliveryStateEnum, WebhookHealthEnum } from './webhook.enums.js';
import type { AttemptRow, DeliveryRow, SubscriptionRow } from './webhook.statements.js';
import type { CancelReason, DeliveryState } from './webhook-delivery.rules.js';
import type { WebhookHealth } from './webhook-health.rules.js';

/** Admits any key and account; resolvers decide which subscriptions they see. */
export const webhookUsers = anyOf(anyKey, anyAccount);

/** Admits keys and team of the subscription's brand. */
export const keyOrTeam = anyOf(itsBrandKeys, itsBrandTeam);

const ofBrand = ({ brandId }: { readonly brandId: number }): Belonging => ({ brands: [brandId] });

@Access(keyOrTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'A subscription of a brand: the address that receives its events, and which.' })
export class WebhookSubscription {
  @Field(() => Int, { description: 'Number of the subscription.' })
  id!: number;

  @Field({ description: 'Public code of the brand.' })
  brandCode!: string;

  @Field({ description: 'Address deliveries are sent to.' })
  url!: string;

  @Field(() => [String], { description: 'Subscribed event types; none: nothing is ever delivered.' })
  events!: readonly string[];

  @Field({ description: 'False: kept, but nothing is delivered.' })
  isActive!: boolean;

  @Field(() => WebhookHealthEnum, { description: '`healthy`, or `degraded` once a series of retries gave up.' })
  health!: WebhookHealth;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Until when the former secret also signs; null for none.',
  })
  formerSecretUntil!: Date | null;

  @Field(() => Timestamp, { description: 'When it was created.' })
  createdAt!: Date;

  @Field(() => Timestamp, { description: 'When it was last changed.' })
  updatedAt!: Date;

  readonly brandId!: number;
}

@Access(webhookUsers)
@BelongsTo(noOwner)
@ObjectType({ description: 'Subscriptions of a brand, newest first.' })
export class WebhookSubscriptionPage {
  @Field(() => [WebhookSubscription], { description: 'Subscriptions of this page.' })
  items!: readonly WebhookSubscription[];

  @Field(() => Int, { description: 'All subscriptions of the brand, active or not.' })
  total!: number;
}

@Access(keyOrTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'A subscription as it is after a change.' })
export class SavedWebhookSubscription {
  @Field(() => WebhookSubscription, { description: 'The subscription, as it is now.' })
  subscription!: WebhookSubscription;

  @Field(() => String, {
    nullable: true,
    description: 'The secret, when the service generated it in this call: shown now and never again.',
  })
  secret!: string | null;

  readonly brandId!: number;
}

@InputType({ description: 'A subscription to create.' })
export class WebhookInput {
  @Field(() => Int, { nullable: true, description: "The brand; for a key always the key's own." })
  brandId?: number | null;

  @Field(() => Address, { description: 'https, 10 to 2048 characters, publicly routable.' })
  url!: string;

  @Field(() => [String], { nullable: true, description: 'Event types; default none.' })
  events?: string[] | null;

  @Field(() => String, { nullable: true, description: '32 to 128 characters; null: one is generated.' })
  secret?: string | null;
}

@InputType({ description: 'Changes to a subscription; absent fields stay.' })
export class WebhookChangeInput {
  @Field(() => Address, { nullable: true, description: 'New address.' })
  url?: string | null;

  @Field(() => [String], { nullable: true, description: 'New event types.' })
  events?: string[] | null;

  @Field(() => String, {
    nullable: true,
    description: '32 to 128 characters; null: one is generated. The present one again replaces nothing.',
  })
  secret?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'False keeps the subscription and sends nothing.' })
  isActive?: boolean | null;
}

@Access(keyOrTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'One try to deliver.' })
export class WebhookAttempt {
  @Field(() => Int, { description: 'Counts from 1.' })
  number!: number;

  @Field({ description: 'Address it was sent to.' })
  url!: string;

  @Field(() => Timestamp, { description: 'When it was made.' })
  startedAt!: Date;

  @Field(() => Int, { description: 'Milliseconds until the answer, or until it was given up.' })
  durationMs!: number;

  @Field(() => Int, { nullable: true, description: 'Status of the answer; null when there was none.' })
  status!: number | null;

  @Field(() => String, { nullable: true, description: 'Why there was no answer.' })
  error!: string | null;

  @Field(() => String, { nullable: true, description: 'First kilobyte of the answer.' })
  answer!: string | null;

  readonly brandId!: number;
}

@Access(keyOrTeam)
@BelongsTo(ofBrand)
@ObjectType({ description: 'An event on its way to a subscription. Kept for 30 days.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'Number of the delivery.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'The event; null for a test.' })
  eventId!: string | null;

  @Field({ description: 'Event type, as in `X-Webhook-Event`.' })
  type!: string;

  @Field({ description: 'Hex SHA-256 of the body, as in `X-Webhook-Id`.' })
  webhookId!: string;

  @Field({ description: 'The body: exactly these characters are signed and sent.' })
  body!: string;

  @Field(() => WebhookDeliveryStateEnum, {
    description: '`pending`, `sending`, `delivered`, `failed` (the series gave up) or `cancelled`.',
  })
  state!: DeliveryState;

  @Field(() => Int, { description: 'Tries so far.' })
  attemptCount!: number;

  @Field(() => Timestamp, { nullable: true, description: 'When it is tried next; null when it is not.' })
  nextAttemptAt!: Date | null;

  @Field(() => WebhookCancelReasonEnum, {
    nullable: true,
    description:
      '`subscription_inactive`, `subscription_deleted`, `event_type_unsubscribed` or `plan_without_notifications`.',
  })
  cancelReason!: CancelReason | null;

  @Field(() => Timestamp, { description: 'When it became due for the first time.' })
  createdAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'When it was delivered or given up; null until then.' })
  endedAt!: Date | null;

  readonly brandId!: number;
}

@Access(webhookUsers)
@BelongsTo(noOwner)
@ObjectType({ description: 'Deliveries of a subscription, newest first.' })
export class WebhookDeliveryPage {
  @Field(() => [WebhookDelivery], { description: 'Deliveries of this page.' })
  items!: readonly WebhookDelivery[];

  @Field(() => ID, { nullable: true, description: '`before` of the next page; null on the last.' })
  next!: string | null;
}

@Access(everyone)
@ObjectType({ description: 'An event type with the form of its deliveries.' })
export class EventTypeDescription {
  @Field({ description: 'Its name, as subscriptions and `X-Webhook-Event` have it.' })
  name!: string;

  @Field({ description: 'Its title for people.' })
  title!: string;

  @Field({ description: 'When it is sent.' })
  description!: string;

  @Field(() => GraphQLJSONObject, { description: 'JSON Schema (2020-12) of the body.' })
  schema!: Record<string, unknown>;

  @Field(() => GraphQLJSONObject, { description: 'A body that the schema describes.' })
  example!: Record<string, unknown>;
}

export const toSubscription = (row: SubscriptionRow, now: Date): WebhookSubscription => ({
  id: row.id,
  brandId: row.brand_id,
  brandCode: row.brand_code,
  url: row.url,
  events: row.events,
  isActive: row.is_active,
  health: row.health,
  formerSecretUntil: row.former_until && now < row.former_until ? row.former_until : null,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const toDelivery = (row: DeliveryRow, webhookId: string): WebhookDelivery => ({
  id: String(row.id),
  eventId: row.event_id,
  type: row.type,
  webhookId,
  body: row.body,
  state: row.state,
  attemptCount: row.attempts,
  nextAttemptAt: row.due_at,
  cancelReason: row.cancel_reason,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  brandId: row.brand_id,
});

export const toAttempt = (row: AttemptRow, brandId: number): WebhookAttempt => ({
  number: row.number,
  url: row.url,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  status: row.status,
  error: row.error,
  answer: row.answer,
  brandId,
});
