import type { ToldEvent } from './follow.js';

/** What every event carries and the first line already tells. */
const TOLD = new Set(['event_id', 'brand_code', 'occurred_at', 'product_id', 'token_id', 'uid_hash', 'sequence']);

/** An event for a person: what, when, about which item, and what is particular to it. */
export function printed({ id, type, occurredAt, rawBody }: ToldEvent): string {
  const body = JSON.parse(rawBody) as Record<string, unknown>;
  const particular = Object.entries(body)
    .filter(([name, value]) => !TOLD.has(name) && value !== null)
    .map(([name, value]) => `    ${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`);
  return [`${occurredAt}  ${type}  ${id}`, ...particular].join('\n');
}
