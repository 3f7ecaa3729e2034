import type { EventType } from './event-types.js';

/**
 * An event that is handed from custody's log to integrations, which stores it and makes its deliveries. Accepting one twice
 * changes nothing, so that the relay may repeat it.
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
  /** The payload as JSON text: these very characters are signed and delivered. */
  readonly body: string;
}

/** Events that are accepted in one call. */
export const MOST_RELAYED = 1000;
