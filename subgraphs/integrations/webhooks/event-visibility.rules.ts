import { EVENT_TYPES, type EventType } from '../../../schema/events/event-types.js';

const OWNERS: ReadonlySet<EventType> = new Set<EventType>([
  'product.minted',
  'product.transferred',
  'transfer.accepted',
  'product.burned',
  'product.status_changed',
  'certificate.issued',
]);

/**
 * Event types about an item that its owner may follow. Places of scans and reports of others are visible to the brand
 * only.
 */
export const OWNER_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => OWNERS.has(type));

export const isForOwners = (type: EventType): boolean => OWNERS.has(type);
