import type { InputFault } from '../../../schema/error-facts.js';
import { EVENT_TYPES, type EventType, isEventType } from '../../../schema/events/event-types.js';
import { notOneOf } from '../../../schema/validation-sentences.js';
import type { Network } from '../../lib/outbound/public-address.js';
import { secretFaults } from './webhook-secret.rules.js';
import { urlFaults } from './webhook-url.rules.js';

/** Fields of a subscription as sent; an absent field keeps its value, or gets its default at creation. */
export interface WebhookInput {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly secret?: string | undefined;
}

/** Returns all faults of an input at once (§4.3). */
export const webhookFaults = (input: WebhookInput, allowed: readonly Network[]): InputFault[] => [
  ...(input.url === undefined ? [] : urlFaults(input.url, allowed)),
  ...(input.events ?? []).flatMap(eventFaults),
  ...(input.secret === undefined ? [] : secretFaults(input.secret)),
];

const quoted = EVENT_TYPES.map((name) => `'${name}'`);
const NAMES = `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;

function eventFaults(name: string, position: number): InputFault[] {
  if (isEventType(name)) return [];
  return [{ type: 'enum', path: ['events', position], message: notOneOf(NAMES), input: name }];
}

/** Returns the event types named, each once, in the order of the caller. */
export const eventTypes = (names: readonly string[]): EventType[] => [...new Set(names)].filter(isEventType);
