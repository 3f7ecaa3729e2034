import type { EventType } from './event-types.js';

/**
 * An event that custody's log passes to integrations, which stores it and creates its deliveries. Idempotent by event
 * id, so that the relay may repeat it.
 */
export interface RelayedEvent {
  /** The payload's `event_id`. */
  readonly eventId: string;
  readonly type: EventType;
  readonly brandId: number;
  /** The item it is about; null for `batch.*`. */
  readonly productId: number | null;
  /** ISO 8601. */
  readonly occurredAt: string;
  /** The payload as JSON text, which is signed and delivered unchanged. */
  readonly body: string;
}

/** Most events accepted per call. */
export const MOST_RELAYED = 1000;
