import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { EVENT_TYPES } from '../../../schema/events/event-types.js';
import { SECTORS } from '../../../schema/vocabulary/sectors.js';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { DISCLOSURE_TABLE } from '../../../subgraphs/passports/disclosure/disclosure-table.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { expanded } from '../../support/linked-data.js';
import { type Rest, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';

let stage: Stage;
let rest: Rest;

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
});
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('published schemas', () => {
  it('[SD-JWT VC vct] the vct type metadata is served at its own address', async () => {
    const { json } = await rest.call('/schemas/passport/1.0');
    expect(json.vct).toBe(`${BASE}/schemas/passport/1.0`);
    expect(json.display.map(({ locale }: { locale: string }) => locale)).toEqual(['en', 'fr']);
    expect((await rest.call('/schemas/passport/9.9')).status).toBe(404);
  });

  it('every term of linked data that is ours leads to the vocabulary, which says what it means', async () => {
    const { json, headers } = await rest.call('/vocabulary/passport');
    expect(headers['content-type']).toBe('application/ld+json');
    const terms = await expanded(json);
    const labels = new Map(terms.map((term) => [term['@id'], term['http://www.w3.org/2000/01/rdf-schema#label']]));
    expect(labels.get(`${BASE}/vocabulary/passport#carbon_footprint`)).toEqual(
      expect.arrayContaining([
        { '@language': 'de', '@value': 'CO₂-Fußabdruck' },
        { '@language': 'en', '@value': 'Carbon footprint' },
        { '@language': 'fr', '@value': 'Empreinte carbone' },
      ]),
    );
    expect(labels.has(`${BASE}/vocabulary/passport#data_hash`)).toBe(true);
  });

  it.each(EVENT_TYPES)('the JSON Schema of the body of %s is published', async (type) => {
    const { status, json, headers } = await rest.call(`/schemas/events/${type}`);
    expect(status).toBe(200);
    expect(json).toEqual(JSON.parse(readProjectFile('schema', 'events', `${type}.json`)));
    expect(headers['cache-control']).toBe('public, max-age=3600');
    expect((await rest.call(`/schemas/events/${type}.json`)).status).toBe(404);
  });

  it('the JSON Schema of the document is published', async () => {
    expect((await rest.call('/schemas/passport-document/1.0')).json.$schema).toBe(
      'https://json-schema.org/draft/2020-12/schema',
    );
  });

  it.each(
    SECTORS,
  )('[EN 18223 table 1] the content specification of %s leads to the sections of its sector', async (sector) => {
    const { json } = await rest.call('/schemas/passport-document/1.0');
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema(json);
    const named = ajv.getSchema(`${json.$id}#${sector}`)?.schema as
      | { properties?: Record<string, unknown> }
      | undefined;
    const ofSector = DISCLOSURE_TABLE.filter((rule) => (rule.sector ?? rule.withheld?.sector) === sector);
    expect(Object.keys(named?.properties ?? {})).toEqual(expect.arrayContaining(ofSector.map((rule) => rule.section)));
  });
});
