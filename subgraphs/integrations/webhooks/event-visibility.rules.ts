import { EVENT_TYPES, type EventType } from '../../../schema/events/event-types.js';

const OWNERS: ReadonlySet<EventType> = new Set<EventType>([
  'product.minted',
  'product.transferred',
  'transfer.accepted',
  'product.burned',
  'product.status_changed',
  'certificate.issued',
]);

/** What the owner of an item may follow live: its life. Where it was scanned, and what others said of it, is the brand's. */
export const OWNER_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter((type) => OWNERS.has(type));

export const isForOwners = (type: EventType): boolean => OWNERS.has(type);
