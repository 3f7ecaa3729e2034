import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { brandEventPayload, itemEventPayload } from '../../../schema/events/event-payload.js';
import { EVENT_DEFINITIONS, EVENT_TYPES, isEventType } from '../../../schema/events/event-types.js';
import { eventSchemaText } from '../../../schema/generate/events.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { eventFaults } from '../../support/check-event.js';

const NAMES_OF_THE_SPECIFICATION = `product.minted product.transferred transfer.accepted product.scanned
  product.gray_market clone.alert return.requested return.received return.completed return.rejected return.expired
  warranty.claimed buyback.offered buyback.accepted buyback.declined buyback.completed buyback.expired product.burned
  product.status_changed batch.completed batch.failed certificate.issued warranty.expiring_soon`.split(/\s+/);

const occasion = {
  eventId: '5f0c1a8e-9a44-4d0b-8f0e-2b8f6f0f9a11',
  brandCode: 'NORDATELIR',
  occurredAt: new Date('2026-09-10T08:00:00Z'),
};
const item = {
  productId: 1,
  tokenId: null,
  uidHash: null,
  serial: '0A1B2C3D4E5F',
  productName: 'Tote',
  sequence: 1,
};

describe('§6 event types', () => {
  it('are the 23 names of the specification', () => {
    expect([...EVENT_TYPES].sort()).toEqual([...NAMES_OF_THE_SPECIFICATION].sort());
    expect(EVENT_TYPES).toHaveLength(23);
    expect(isEventType('product.minted')).toBe(true);
    expect(isEventType('product.eaten')).toBe(false);
  });

  it.each(
    EVENT_DEFINITIONS.map((definition) => [definition.name, definition] as const),
  )('%s: a published schema with title, description and an example that satisfies it', (name, definition) => {
    const published = readProjectFile('schema/events', `${name}.json`);
    expect(published).toBe(eventSchemaText(definition));
    const schema = JSON.parse(published);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect(schema.title).toEqual(expect.any(String));
    expect(schema.description).toEqual(expect.any(String));
    for (const property of Object.values<{ description?: string }>(schema.properties)) {
      expect(property.description).toEqual(expect.any(String));
    }
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
    formats.default(ajv);
    const check = ajv.compile(schema);
    expect(schema.examples.map(check)).toEqual([true]);
    expect(eventFaults(name, definition.example)).toEqual([]);
  });

  it.each(
    EVENT_DEFINITIONS.map(({ name, aboutItem, payload }) => [name, aboutItem, payload] as const),
  )('%s is flat and carries the envelope', (_name, aboutItem, payload) => {
    const always = ['event_id', 'brand_code', 'occurred_at'];
    const ofItems = ['product_id', 'token_id', 'uid_hash', 'serial', 'product_name', 'sequence'];
    expect(payload.required).toEqual(expect.arrayContaining(aboutItem ? [...always, ...ofItems] : always));
    for (const property of Object.values(payload.properties)) {
      expect(property.type).not.toBe('object');
    }
  });
});

describe('event payloads', () => {
  it('of an item event satisfy its schema', () => {
    const payload = itemEventPayload('product.status_changed', occasion, item, {
      from_status: 'written',
      to_status: 'stolen',
      reason: null,
    });
    expect(eventFaults('product.status_changed', payload)).toEqual([]);
    expect(payload.occurred_at).toBe('2026-09-10T08:00:00+00:00');
  });

  it('of a batch event satisfy its schema and carry no item', () => {
    const payload = brandEventPayload('batch.completed', occasion, {
      job_id: '0d8f7a34-5a7e-4d4e-9a55-8b7f7a7c1a10',
      items_count: 2,
      success_count: 1,
      error_count: 1,
      batch_status: 'partial',
      enqueued_at: '2026-09-10T07:59:52+00:00',
      started_at: null,
      ended_at: '2026-09-10T08:00:00+00:00',
    });
    expect(eventFaults('batch.completed', payload)).toEqual([]);
  });

  it('with a field that is missing, wrong or not published are faults', () => {
    expect(eventFaults('transfer.accepted', {})).not.toEqual([]);
    const definition = EVENT_DEFINITIONS.find(({ name }) => name === 'certificate.issued');
    expect(eventFaults('certificate.issued', { ...definition?.example, sequence: 0 })).toEqual([
      '/sequence must be >= 1',
    ]);
    expect(eventFaults('certificate.issued', { ...definition?.example, owner_email: 'a@b.c' })).toEqual([
      '/ must NOT have additional properties',
    ]);
  });
});
