import { randomUUID } from 'node:crypto';
import { EVENT_DEFINITIONS, type EventType } from '../../schema/events/event-types.js';
import type { RelayedEvent } from '../../schema/events/relayed-event.js';
import { acceptEvents } from '../../subgraphs/custody/peers/integrations.generated.js';
import type { Stage } from './actors.js';

export interface EventToTell {
  readonly brandId: number;
  readonly brandCode: string;
  readonly type?: EventType;
  readonly productId?: number | null;
  readonly at?: Date;
}

/** An event as custody would relay it: the example of its type, of a brand. */
export function relayedEvent({
  brandId,
  brandCode,
  type = 'product.scanned',
  productId,
  at,
}: EventToTell): RelayedEvent {
  const definition = EVENT_DEFINITIONS.find(({ name }) => name === type);
  if (!definition) throw new Error(`No event type ${type}`);
  const eventId = randomUUID();
  const occurredAt = (at ?? new Date()).toISOString();
  const ofItem = definition.aboutItem ? { product_id: productId ?? 1 } : {};
  const body = { ...definition.example, ...ofItem, event_id: eventId, brand_code: brandCode, occurred_at: occurredAt };
  return {
    eventId,
    type,
    brandId,
    productId: definition.aboutItem ? (productId ?? 1) : null,
    occurredAt,
    body: JSON.stringify(body),
  };
}

/** Hands events to integrations, as custody's relay does; answers how many were new. */
export const relay = async (stage: Stage, events: readonly RelayedEvent[]): Promise<number> =>
  (await stage.platform.peers.ask(acceptEvents, { events })).acceptEvents;
