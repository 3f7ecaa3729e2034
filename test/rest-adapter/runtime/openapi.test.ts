import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { families } from '../../../rest-adapter/routes/families.js';
import { docs } from '../../../rest-adapter/runtime/docs.js';
import { openapi } from '../../../rest-adapter/runtime/openapi.js';
import { EVENT_DEFINITIONS, EVENT_TYPES } from '../../../schema/events/event-types.js';
import { portOf } from '../../support/port-of.js';

// biome-ignore lint/suspicious/noExplicitAny: a description is read into freely
const description = JSON.parse(JSON.stringify(openapi(families))) as any;
const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Object.values(methods as Record<string, any>).map((operation) => ({ path, operation })),
);

/** Every object that stands in a value. */
function* objects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const child of Object.values(value)) yield* objects(child);
}

describe('the published description', () => {
  it('names where it is served, and each tag once', () => {
    expect(description.servers).toEqual([{ url: '/', description: expect.any(String) }]);
    const names = description.tags.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { operation } of operations) expect(names).toEqual(expect.arrayContaining(operation.tags));
  });

  it('says what it means in its own words, without a section of another document', () => {
    const texts = [...objects(description)].flatMap(({ summary, title, description: text }) => [summary, title, text]);
    const written = texts.filter((text) => typeof text === 'string');
    expect(written.length).toBeGreaterThan(500);
    expect(written.filter((text) => text.includes('§'))).toEqual([]);
    for (const { path, operation } of operations)
      expect([path, operation.description]).toEqual([path, expect.stringMatching(/\.$/)]);
  });

  it('§4.4 requires no parameter that has a default', () => {
    const parameters = operations.flatMap(({ path, operation }) =>
      (operation.parameters ?? []).map((parameter: Record<string, unknown>) => ({ path, ...parameter })),
    );
    const defaulted = parameters.filter(({ schema }) => 'default' in schema);
    expect(defaulted).toContainEqual(
      expect.objectContaining({ path: '/v1/partner/webhooks', name: 'limit', required: false }),
    );
    expect(defaulted.filter(({ required }) => required)).toEqual([]);
  });

  it('marks brand_id deprecated where brand_code can be used instead, and nowhere else', () => {
    const found = [...objects(description)].flatMap(({ properties, parameters }): [boolean, boolean][] => {
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const fields = (properties ?? {}) as Record<string, any>;
      // biome-ignore lint/suspicious/noExplicitAny: as above
      const named = new Map(Array.isArray(parameters) ? parameters.map((one: any) => [one.name, one]) : []);
      return [fields, Object.fromEntries(named)]
        .filter((these) => these.brand_id)
        .map((these) => [these.brand_id.deprecated === true, 'brand_code' in these]);
    });
    expect(found.filter(([deprecated]) => deprecated).length).toBeGreaterThan(10);
    expect(found.filter(([deprecated]) => !deprecated).length).toBeGreaterThan(2);
    expect(found.filter(([deprecated, hasCode]) => deprecated !== hasCode)).toEqual([]);
  });

  it('gives every GTIN its pattern, and every path with one its 400 or no refusal of its check digit', () => {
    const withGtin = operations.filter(({ path }) => path.includes('{gtin}'));
    expect(withGtin.length).toBeGreaterThan(5);
    for (const { operation } of withGtin) {
      const { schema } = operation.parameters.find(({ name }: { name: string }) => name === 'gtin');
      expect('4006381333931').toMatch(new RegExp(schema.pattern));
      expect('no GTIN').not.toMatch(new RegExp(schema.pattern));
    }
    expect(description.paths['/pages/photo/01/{gtin}'].get.responses).toHaveProperty('400');
  });

  it('describes an invalid request as 422, and by EN 18222 as 400', () => {
    const ofStandard = operations.filter(({ operation }) => operation.tags.includes('Passports by EN 18222'));
    expect(ofStandard.filter(({ operation }) => '400' in operation.responses).length).toBeGreaterThan(8);
    const withoutInvalid = operations.filter(({ operation }) => !('422' in operation.responses));
    expect(withoutInvalid).toEqual(ofStandard);
  });

  it('describes the delivery of every event type, and where its schema is served', () => {
    expect(Object.keys(description.webhooks)).toEqual(EVENT_TYPES);
    for (const { name, example } of EVENT_DEFINITIONS) {
      const { post } = description.webhooks[name];
      expect(post.description).toContain(`/schemas/events/${name}`);
      expect(post.requestBody.content['application/json'].example).toEqual(JSON.parse(JSON.stringify(example)));
    }
  });

  it('says of every object without named members that it may have any: generated clients take it as empty otherwise', () => {
    const closed = [...objects(description.paths)].filter(
      ({ type, properties, additionalProperties }) =>
        type === 'object' && Object.keys(properties ?? {}).length === 0 && !additionalProperties,
    );
    expect(closed).toEqual([]);
  });

  it('is built for its first reader, not at the start', () => {
    const untouched = new Proxy(families, {
      get: () => {
        throw new Error('The families are read');
      },
    });
    expect(() => docs(untouched)).not.toThrow();
  });

  it('may be read by any page: its preflight is answered', async () => {
    const server = new Koa().use(docs(families)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const port = portOf(server);
      const url = `http://127.0.0.1:${port}/openapi.json`;
      const headers = { Origin: 'https://editor.example', 'Access-Control-Request-Method': 'GET' };
      const asked = await fetch(url, { method: 'OPTIONS', headers });
      expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
      expect(asked.headers.get('access-control-allow-methods')).toContain('GET');
      const read = await fetch(url);
      expect(read.headers.get('cache-control')).toContain('max-age');
      expect((await fetch(url, { method: 'DELETE' })).status).toBe(405);
    } finally {
      server.close();
    }
  });
});
