import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox';
import { envelope, itemEnvelope } from './envelope.js';

/** Description of one event type: its meaning, the schema of its payload, and an example. */
export interface EventDefinition<Name extends string, Fields extends TProperties, Common extends TProperties> {
  readonly name: Name;
  /** True for an event about one item, which carries the item's identifiers and `sequence`. */
  readonly aboutItem: boolean;
  /** Fields specific to the event type, without the envelope. */
  readonly fields: TObject<Fields>;
  /** The whole payload. */
  readonly payload: TObject<Common & Fields>;
  readonly example: ExampleOf<Common> & Static<TObject<Fields>>;
}

type ExampleOf<Common extends TProperties> = Static<TObject<Common>>;

/** Name, meaning and specific fields of an event type, with an example of those fields. */
export interface EventDescription<Name extends string, Fields extends TProperties> {
  readonly name: Name;
  readonly title: string;
  /** Condition under which it is emitted, and what a receiver may conclude. */
  readonly description: string;
  readonly fields: Fields;
  readonly example: Static<TObject<Fields>>;
}

const ENVELOPE_EXAMPLE = {
  event_id: '5f0c1a8e-9a44-4d0b-8f0e-2b8f6f0f9a11',
  brand_code: 'NORDATELIR',
  occurred_at: '2026-09-10T08:00:00+00:00',
};

const ITEM_EXAMPLE = {
  ...ENVELOPE_EXAMPLE,
  product_id: 4211,
  token_id: '108731846219804217346128734612783461278346127834612783461278346127834612783461',
  uid_hash: `0x${'4f'.repeat(32)}`,
  serial: '0A1B2C3D4E5F',
  product_name: 'Tote, cognac',
  sequence: 3,
};

const schemaOf = <Properties extends TProperties>(
  { name, title, description }: { name: string; title: string; description: string },
  properties: Properties,
): TObject<Properties> =>
  Type.Object(properties, {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:product-passport:event:${name}`,
    title,
    description,
  });

/** Defines an event about one item. */
export function itemEvent<const Name extends string, Fields extends TProperties>(
  event: EventDescription<Name, Fields>,
): EventDefinition<Name, Fields, typeof itemEnvelope> {
  return {
    name: event.name,
    aboutItem: true,
    fields: Type.Object(event.fields),
    payload: schemaOf(event, { ...itemEnvelope, ...event.fields }),
    example: Object.assign({}, ITEM_EXAMPLE, event.example),
  };
}

/** Defines an event about an action of a brand that concerns no single item. */
export function brandEvent<const Name extends string, Fields extends TProperties>(
  event: EventDescription<Name, Fields>,
): EventDefinition<Name, Fields, typeof envelope> {
  return {
    name: event.name,
    aboutItem: false,
    fields: Type.Object(event.fields),
    payload: schemaOf(event, { ...envelope, ...event.fields }),
    example: Object.assign({}, ENVELOPE_EXAMPLE, event.example),
  };
}
