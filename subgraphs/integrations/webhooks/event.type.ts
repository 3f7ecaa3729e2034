import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { Access, anyOf, itsBrandKeys, itsBrandTeam, itsPeople, systemOnly } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { EventRow } from './event.statements.js';

/** Admits the brand's team and keys, and the owner of the event's item. */
export const eventReaders = anyOf(itsBrandKeys, itsBrandTeam, itsPeople);

@Access(eventReaders)
@BelongsTo(({ brandId, reader }: Event) => ({ brands: [brandId], people: [reader] }))
@ObjectType({ description: 'Something that happened. Kept for 30 days.' })
export class Event {
  @Field(() => ID, { description: "The body's `event_id`; live subscriptions resume after it." })
  id!: string;

  @Field({ description: 'One of the 23 event types.' })
  type!: string;

  @Field(() => Timestamp, { description: 'When it happened.' })
  occurredAt!: Date;

  @Field(() => GraphQLJSONObject, {
    description: 'Payload of a webhook delivery; `eventTypes` describes the fields of each type.',
  })
  body!: Record<string, unknown>;

  @Field({ description: 'The body as text: exactly these characters are signed and delivered.' })
  rawBody!: string;

  readonly brandId!: number;
  readonly productId!: number | null;
  /** Account whose ownership of the item was verified; null where it was not checked. */
  readonly reader!: number | null;
}

@Directive('@inaccessible')
@Access(systemOnly)
@ObjectType({ description: 'Position of an event in the order of all events.' })
export class EventMark {
  @Field(() => ID)
  id!: string;

  @Field({ description: 'Digits; grows from event to event.' })
  position!: string;
}

export const toEvent = (row: EventRow, reader: number | null = null): Event => ({
  id: row.id,
  type: row.type,
  occurredAt: row.occurred_at,
  body: JSON.parse(row.body),
  rawBody: row.body,
  brandId: row.brand_id,
  productId: row.product_id,
  reader,
});
