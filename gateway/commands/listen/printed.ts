import { parseRecord } from '../../../schema/record.js';
import type { ReceivedEvent } from './follow.js';

/** Fields common to all events, which are not listed again: the first line shows those that people need. */
const COMMON_FIELDS = new Set([
  'event_id',
  'brand_code',
  'occurred_at',
  'product_id',
  'token_id',
  'uid_hash',
  'sequence',
]);

/** Formats an event for people: type, time, item, and the fields specific to its type. */
export function printed({ id, type, occurredAt, rawBody }: ReceivedEvent): string {
  const particular = Object.entries(parseRecord(rawBody))
    .filter(([name, value]) => !COMMON_FIELDS.has(name) && value !== null)
    .map(([name, value]) => `    ${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  return [`${occurredAt}  ${type}  ${id}`, ...particular].join('\n');
}
