import type { Static } from '@sinclair/typebox';
import { BATCH_EVENTS } from './batches.js';
import { BUYBACK_EVENTS } from './buyback.js';
import { LIFE_CYCLE_EVENTS } from './life-cycle.js';
import { RETURN_AND_WARRANTY_EVENTS } from './returns-and-warranty.js';
import { SCAN_EVENTS } from './scans.js';

/** The 23 event types a subscription can name (§6), each with its payload. The one source of `schema/events/*.json`. */
export const EVENT_DEFINITIONS = [
  ...LIFE_CYCLE_EVENTS,
  ...SCAN_EVENTS,
  ...RETURN_AND_WARRANTY_EVENTS,
  ...BUYBACK_EVENTS,
  ...BATCH_EVENTS,
] as const;

type Definition = (typeof EVENT_DEFINITIONS)[number];

export type EventType = Definition['name'];
export type ItemEventType = Extract<Definition, { payload: { properties: { product_id: unknown } } }>['name'];
export type BrandEventType = Exclude<EventType, ItemEventType>;

type DefinitionOf<Type extends EventType> = Extract<Definition, { name: Type }>;

/** Fields of an event type without those of the envelope. */
export type EventFields<Type extends EventType> = Static<DefinitionOf<Type>['fields']>;

export const EVENT_TYPES: readonly EventType[] = EVENT_DEFINITIONS.map(({ name }) => name);

const KNOWN: ReadonlySet<string> = new Set(EVENT_TYPES);

export const isEventType = (name: string): name is EventType => KNOWN.has(name);
