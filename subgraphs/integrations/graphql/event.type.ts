import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Access, systemOnly } from '../../lib/access.js';
import { Timestamp } from '../../lib/scalars.js';
import type { EventRow } from '../persistence/reads/event-reads.js';
import { webhookUsers } from './webhook.type.js';

@Access(webhookUsers)
@ObjectType({ description: 'Something that happened (§6). Kept for 30 days.' })
export class Event {
  @Field(() => ID, { description: "The body's `event_id`; live subscriptions resume after it." })
  id!: string;

  @Field({ description: 'One of the 23 event types.' })
  type!: string;

  @Field(() => Timestamp, { description: 'When it happened.' })
  occurredAt!: Date;

  @Field(() => GraphQLJSONObject, { description: 'What a webhook delivery carries.' })
  body!: Record<string, unknown>;

  @Field({ description: 'The body as text: exactly these characters are signed and delivered.' })
  rawBody!: string;

  readonly brandId!: number;
  readonly productId!: number | null;
}

@Directive('@inaccessible')
@Access(systemOnly)
@ObjectType({ description: 'Where an event stands in the order of all.' })
export class EventMark {
  @Field(() => ID)
  id!: string;

  @Field({ description: 'Digits; grows from event to event.' })
  position!: string;
}

export const toEvent = (row: EventRow): Event => ({
  id: row.id,
  type: row.type,
  occurredAt: row.occurred_at,
  body: JSON.parse(row.body) as Record<string, unknown>,
  rawBody: row.body,
  brandId: row.brand_id,
  productId: row.product_id,
});
