import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openStage, type Stage } from '../../support/actors.js';
import { addModel, GTIN } from '../../support/catalog.js';
import type { operations } from '../../support/en18222/client.generated.js';
import { requireEn18223 } from '../../support/en18222/conforms.js';
import { type Rest, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const KEY = `dpp_test_${'c'.repeat(40)}`;
const PRODUCT = `${BASE}/01/${GTIN}`;

type Name = keyof operations;
type Body<Of> = Of extends { content: { 'application/json': infer Json } } ? Json : undefined;
type Answered<Operation extends Name> = operations[Operation]['responses'] extends infer Responses
  ? Responses extends { 200: infer Ok }
    ? Body<Ok>
    : Responses extends { 201: infer Made }
      ? Body<Made>
      : never
  : never;
type Parameters<Operation extends Name> = operations[Operation]['parameters'];
type Sent<Operation extends Name> = operations[Operation] extends { requestBody: infer Asked }
  ? Body<Asked>
  : undefined;

/** Method and path of each operation, as the description has them. */
const ROUTES = {
  readDPPById: ['GET', '/v1/dpps/{dppId}'],
  updateDPPById: ['PATCH', '/v1/dpps/{dppId}'],
  deleteDPPById: ['DELETE', '/v1/dpps/{dppId}'],
  readDPPByProductId: ['GET', '/v1/dppsByProductId/{productId}'],
  readDPPVersionByIdAndDate: ['GET', '/v1/dppsByIdAndDate/{dppId}'],
  readDPPIdsByProductIds: ['POST', '/v1/dppsByProductIds'],
  createDPP: ['POST', '/v1/dpps'],
  registerProductDPP: ['POST', '/v1/registerDPP'],
  readDataElement: ['GET', '/v1/dpps/{dppId}/elements/{elementIdPath}'],
  updateDataElement: ['PATCH', '/v1/dpps/{dppId}/elements/{elementIdPath}'],
} as const satisfies Record<Name, readonly [string, string]>;

let stage: Stage;
let rest: Rest;

/** Calls an operation as a client generated from the standard's description does: it knows that description alone. */
async function ask<Operation extends Name>(
  operation: Operation,
  parameters: Parameters<Operation>,
  ...[sent]: Sent<Operation> extends undefined ? [] : [Sent<Operation>]
): Promise<{ status: number; location: string | null; data: Answered<Operation> }> {
  const [method, template] = ROUTES[operation];
  const { path = {}, query = {} } = parameters as { path?: Record<string, string>; query?: Record<string, unknown> };
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const response = await fetch(`${rest.address}${filled}?${asked}`, {
    method,
    headers: { Authorization: `Bearer ${KEY}`, ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }) },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  });
  const text = await response.text();
  const data = (text === '' ? undefined : JSON.parse(text)) as Answered<Operation>;
  return { status: response.status, location: response.headers.get('location'), data };
}

beforeAll(async () => {
  stage = await openStage({ publicUrl: BASE });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 10_000 });
  await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN });
  await stage.key(brandId, KEY, { scopes: ['passports:write'] });
}, 60_000);
afterAll(async () => {
  await rest?.close();
  await stage?.close();
});

describe('a client generated from the description of EN 18222', () => {
  it('creates, reads, changes and ends a passport', async () => {
    const made = await ask(
      'createDPP',
      {},
      {
        digitalProductPassportId: 'urn:uuid:00000000-0000-4000-8000-000000000000',
        uniqueProductIdentifier: PRODUCT,
        granularity: 'model',
        dppSchemaVersion: 'EN 18223:2026',
        dppStatus: 'active',
        lastUpdated: '2026-11-22T10:00:00Z',
        economicOperatorId: 'did:web:localhost%3A8080:brands:NORDATELIR',
        recyclability: { recyclability_percent: 80 },
      },
    );
    expect(made.status).toBe(201);
    const dppId = made.data.digitalProductPassportId;
    expect(made.location).toBe(dppId);

    const read = await ask('readDPPById', { path: { dppId } });
    requireEn18223(read.data);
    expect(read.data).toMatchObject({ digitalProductPassportId: dppId, uniqueProductIdentifier: PRODUCT });
    const full = await ask('readDPPByProductId', { path: { productId: PRODUCT }, query: { representation: 'full' } });
    requireEn18223(full.data);
    expect(full.data.elements).toHaveLength(1);
    const found = await ask('readDPPIdsByProductIds', {}, { productIds: [PRODUCT] });
    expect(found.data.dppIds).toEqual([dppId]);

    const patched = await ask('updateDPPById', { path: { dppId } }, { ...read.data, labels: { eco: true } });
    requireEn18223(patched.data);
    expect([patched.status, patched.data]).toEqual([200, expect.objectContaining({ labels: { eco: true } })]);
    const elementIdPath = "$['recyclability']['recyclability_percent']";
    const element = await ask(
      'updateDataElement',
      { path: { dppId, elementIdPath }, query: { representation: 'full' } },
      {
        elementId: 'recyclability_percent',
        objectType: 'SingleValuedDataElement',
        valueDataType: 'xsd:integer',
        value: 85,
      },
    );
    expect([element.status, element.data]).toEqual([200, expect.objectContaining({ value: 85 })]);
    expect((await ask('readDataElement', { path: { dppId, elementIdPath } })).data).toBe(85);
    const date = stage.options.clock().toISOString();
    const now = await ask('readDPPVersionByIdAndDate', { path: { dppId }, query: { date } });
    expect(now.data).toMatchObject({ recyclability: { recyclability_percent: 85 } });

    expect((await ask('deleteDPPById', { path: { dppId } })).status).toBe(204);
    expect((await ask('readDPPById', { path: { dppId } })).status).toBe(404);
  });
});
