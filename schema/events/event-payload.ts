import type { Static, TObject } from '@sinclair/typebox';
import type { envelope, itemEnvelope } from './envelope.js';
import type { BrandEventType, EventFields, ItemEventType } from './event-types.js';

/** Type, instant and receiving brand of an event. */
export interface EventOccasion {
  /** UUID, generated when the event is written. */
  readonly eventId: string;
  readonly brandCode: string;
  readonly occurredAt: Date;
}

/** The item an event is about, in its state after the change. */
export interface EventItem {
  readonly productId: number;
  /** Null until minting is confirmed. */
  readonly tokenId: string | null;
  readonly uidHash: string | null;
  readonly serial: string | null;
  readonly productName: string | null;
  /** Position among the item's events, from 1. */
  readonly sequence: number;
}

/** Formats an instant as in payloads: UTC, `+00:00`. */
export const eventInstant = (instant: Date): string => instant.toISOString().replace(/(?:\.000)?Z$/, '+00:00');

const common = ({ eventId, brandCode, occurredAt }: EventOccasion) => ({
  event_id: eventId,
  brand_code: brandCode,
  occurred_at: eventInstant(occurredAt),
});

/** Returns the payload of an event about an item. Its serialisation is stored, signed and delivered byte by byte. */
export function itemEventPayload<Type extends ItemEventType, Fields extends EventFields<Type>>(
  _type: Type,
  occasion: EventOccasion,
  item: EventItem,
  fields: Fields,
): Static<TObject<typeof itemEnvelope>> & Fields {
  const envelope = {
    ...common(occasion),
    product_id: item.productId,
    token_id: item.tokenId,
    uid_hash: item.uidHash,
    serial: item.serial,
    product_name: item.productName,
    sequence: item.sequence,
  };
  return { ...envelope, ...fields };
}

/** Returns the payload of an event that is not about one item. */
export function brandEventPayload<Type extends BrandEventType, Fields extends EventFields<Type>>(
  _type: Type,
  occasion: EventOccasion,
  fields: Fields,
): Static<TObject<typeof envelope>> & Fields {
  return { ...common(occasion), ...fields };
}
