import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../rest-adapter/routes/families.js';
import type { Route } from '../../rest-adapter/runtime/family.js';
import { fieldsIn } from '../../schema/record.js';
import { type NamedThings, namedThings } from '../support/named-things.js';
import { type Rest, type RestCall, type RestResponse, startRest } from '../support/rest.js';
import { openTwoBrands, type TwoBrands } from '../support/two-brands.js';
import type { Sort } from './reference-names.js';

let world: TwoBrands;
let rest: Rest;
let things: NamedThings;

beforeAll(async () => {
  world = await openTwoBrands();
  things = await namedThings(world);
  rest = await startRest({ graph: world.stage.platform.graph, clock: world.stage.options.clock });
}, 240_000);
afterAll(async () => {
  await rest.close();
  await world.stage.close();
});

const routes: readonly Route[] = families.flatMap((family) => family.routes);

/** A parameter or field of a route's input: `GET /partner/webhooks brand_id`. */
interface Place {
  readonly route: Route;
  readonly name: string;
}

function namesOf(schema: unknown): string[] {
  const { properties, type, items, anyOf = [] } = fieldsIn(schema);
  if (properties) return Object.keys(properties);
  if (type === 'array') return namesOf(items);
  return [anyOf].flat().flatMap(namesOf);
}

const places: readonly Place[] = routes.flatMap((route) => {
  const { path, query, headers, body } = route.input;
  const bodies = Object.values(body?.content ?? {});
  return [path, query, headers, ...bodies].flatMap(namesOf).map((name) => ({ route, name }));
});
const keyOf = ({ route, name }: Place): string => `${route.method} ${route.path} ${name}`;

/** Names nobody else's thing: words, choices, secrets, what is published to everybody, names within the brand itself. */
const FREE = new Set([
  ...['skip', 'limit', 'lang', 'format', 'access_tier', 'tier', 'verify_integrity', 'linkType', 'linktype', 'next'],
  ...[
    'username',
    'password',
    'code',
    'refresh_token',
    'token',
    'csrf_token',
    'idempotency-key',
    'proof_code',
    'secret',
  ],
  ...[
    'uid',
    'serial',
    'gtin',
    'lot',
    'variant',
    'u',
    'ts',
    's',
    't',
    'c',
    'latitude',
    'longitude',
    'file',
    'cid',
    'version',
    'list',
  ],
  // A passport by its identifier, as by any other: published to everybody.
  ...['product_id', 'productIds', 'representation', 'date', 'cursor', 'element_id_path', 'if-match'],
  ...['uid_hash', 'url', 'events', 'is_active', 'event_type', 'title', 'description', 'metadata', 'cost_eur', 'email'],
  ...['first_name', 'last_name', 'message', 'contact', 'valid_days', 'country', 'city', 'data', 'confirm_pieces_kept'],
  // Of the place of partners: words, choices, pages of lists, a key of the caller's own.
  ...['client_key', 'photos', 'buyer', 'page', 'scans', 'problem', 'done'],
  ...['reason', 'police_number', 'offers', 'street', 'phone', 'website', 'after', 'sales'],
  ...['offer', 'sku', 'batch_code', 'category_id', 'product_name', 'metadata_uri', 'external_ref', 'name', 'notes'],
  ...['country_of_origin', 'manufacturing_site', 'production_date', 'quantity_planned', 'commodity_code'],
  ...['customs_description', 'default_warranty_months', 'default_warranty_terms', 'default_warranty_transferable'],
  ...[
    'dimensions_json',
    'disassembly_instructions_url',
    'identity_level',
    'maintenance_instructions_url',
    'playbook_key',
  ],
  ...['primary_image_url', 'repair_instructions_url', 'safety_instructions_url', 'spare_parts_url', 'specifications'],
  // Public: what a token leads to, and the name of an event type.
  'token_id',
  ...['user_manual_url', 'volume_cm3', 'weight_grams', 'weight_unit', 'host', 'state', 'type'],
]);

/** What everybody may read by these; of an intervention the interface tells two refusals apart (§7.2). */
const PUBLISHED =
  /^GET \/(certificate|timeline|resolve|passport|brands|\.well-known\/jwt-vc-issuer|pages|(fr|en)\/(certificate|passport|find)).* (identifier|brand_code)$|^GET \/(fr|en)\/places\/\{brand\} brand$|^GET \/dpps.* dpp_id$|^GET \/metadata\/\{token_id\} token_id$|^POST \/partner-portal\/interventions identifier$/;

/** Reports by anonymous callers, for which nothing is looked up before the response. */
const REPORTED = /^POST \/(fr|en)\/report (number|brand)$/;

/** Forms of pages: each is a mutation of the graph about a thing of the signed-in person, and is tried there. */
const FORMS =
  /^POST \/(fr|en)\/mine\/(transfers\/\{id\}\/(accept|decline|cancel)|receipts\/\{id\}|items\/\{uid_hash\}\/[a-z-]+) id$/;

/** The place of partners: each names a thing to the graph, which tries it; others' are tried in work.page.test.ts. */
const WORK =
  /^(GET|POST) \/(fr|en)\/work(\/(find|items\/\{identifier\}|models\/\{gtin\}(\/lots\/\{lot\})?|shipments\/\{id\}|photos\/\{id\})(\/(intervention|sale|receive|evidence))?)? (identifier|id|order|work_order|retailer_code)$/;

type Send = (value: string) => Promise<RestResponse>;
const call = (path: string, token: () => string, more: RestCall = {}): Promise<RestResponse> =>
  rest.call(`/v1${path}`, { ...more, headers: { Authorization: `Bearer ${token()}`, ...more.headers } });
const key = (): string => world.a.keys.all;
const as = (role: keyof TwoBrands['a']['tokens']) => (): string => world.a.tokens[role];
const sale = (fields: object) =>
  call('/partner/sellout', key, {
    method: 'POST',
    body: { identifier: world.a.item.serial, retailer_code: 'SHOP-1', ...fields },
  });
const webhook = (id: string, more: RestCall) => call(`/partner/webhooks/${id}`, key, more);

/** How each place that names a thing of a brand is tried, with everything else the caller's own. */
const TRIED: Readonly<Record<string, readonly [Sort, Send]>> = {
  'POST /partner/mint/batch brand_id': [
    'brandId',
    (value) => {
      const row = {
        product_name: 'T',
        brand_id: Number(value),
        category_id: world.categoryId,
        metadata_uri: 'https://m.test/1',
      };
      return call('/partner/mint/batch', key, { method: 'POST', body: [row] });
    },
  ],
  'GET /partner/mint/batch/status/{job_id} job_id': ['mintJob', (id) => call(`/partner/mint/batch/status/${id}`, key)],
  'PUT /partner/catalog/batches model_sku': [
    'modelSku',
    (model_sku) => call('/partner/catalog/batches', key, { method: 'PUT', body: { batch_code: 'L', model_sku } }),
  ],
  'PUT /brands/{brand_code}/offer brand_code': [
    'brandCode',
    (code) =>
      call(`/brands/${code}/offer`, as('brand_admin'), { method: 'PUT', body: { offer: 'compliance_identity' } }),
  ],
  'GET /partner/webhooks brand_code': ['brandCode', (code) => call(`/partner/webhooks?brand_code=${code}`, key)],
  'GET /partner/webhooks brand_id': ['brandId', (id) => call(`/partner/webhooks?brand_id=${id}`, key)],
  'GET /partner/webhooks/{webhook_id} webhook_id': ['webhook', (id) => webhook(id, {})],
  'PUT /partner/webhooks/{webhook_id} webhook_id': [
    'webhook',
    (id) => webhook(id, { method: 'PUT', body: { is_active: true } }),
  ],
  'DELETE /partner/webhooks/{webhook_id} webhook_id': [
    'webhook',
    (id) => webhook(id, { method: 'DELETE', body: { url: 'https://hooks.example.com/of-nobody' } }),
  ],
  'PATCH /dpps/{dpp_id} dpp_id': ['passport', (id) => call(`/dpps/${id}`, key, { method: 'PATCH', body: {} })],
  'PATCH /dpps/{dpp_id}/elements/{element_id_path} dpp_id': [
    'passport',
    (id) => call(`/dpps/${id}/elements/%24.labels`, as('brand_admin'), { method: 'PATCH', body: {} }),
  ],
  'DELETE /dpps/{dpp_id} dpp_id': ['passport', (id) => call(`/dpps/${id}`, key, { method: 'DELETE' })],
  'POST /dpps uniqueProductIdentifier': [
    'identifier',
    (serial) => {
      const uniqueProductIdentifier = `${world.stage.options.publicUrl}/p/${serial}`;
      return call('/dpps', key, { method: 'POST', body: { uniqueProductIdentifier, labels: { a: 1 } } });
    },
  ],
  'GET /partner-portal/products/{identifier} identifier': [
    'identifier',
    (id) => call(`/partner-portal/products/${id}`, as('repairer')),
  ],
  'POST /custody/repair-codes identifier': [
    'identifier',
    (identifier) => call('/custody/repair-codes', as('customer'), { method: 'POST', body: { identifier } }),
  ],
  'POST /partner/sellout identifier': ['identifier', (identifier) => sale({ identifier })],
  'POST /partner/sellout retailer_code': ['retailerCode', (retailer_code) => sale({ retailer_code })],
  'POST /partner/sellout brand_code': ['brandCode', (brand_code) => sale({ brand_code })],
  'POST /partner/sellout brand_id': ['brandId', (id) => sale({ brand_id: Number(id) })],
  'GET /distributor-portal/me brand_id': [
    'brandId',
    (id) => call(`/distributor-portal/me?brand_id=${id}`, as('distributor')),
  ],
};

/** What a caller can tell two answers apart by: status, body without the name that was sent, and which headers there are. */
function comparable({ status, text, headers }: RestResponse, value: string): string {
  const names = Object.keys(headers).sort().join(' ');
  const same = text.replaceAll(value, '…').replace(/"(correlationId|timestamp)":"[^"]*"/g, '');
  return JSON.stringify([status, same, names]);
}

describe('every parameter and field of REST that names a thing', () => {
  it('has a rule, and a way to be tried', () => {
    const undecided = places.filter(({ name }) => !FREE.has(name)).map(keyOf);
    const elsewhere = [PUBLISHED, FORMS, REPORTED, WORK];
    const named = undecided.filter((place) => !elsewhere.some((pattern) => pattern.test(place)));
    expect(named.filter((place) => !(place in TRIED))).toEqual([]);
    expect(Object.keys(TRIED).filter((place) => !named.includes(place))).toEqual([]);
  });

  it.each(Object.entries(TRIED))("%s: another brand's is answered like one that does not exist", async (_, [
    sort,
    send,
  ]) => {
    const judged = [];
    for (const { own, foreign, missing } of things[sort]) {
      const [theirs, unknown] = [
        comparable(await send(String(foreign)), String(foreign)),
        comparable(await send(String(missing)), String(missing)),
      ];
      expect(theirs).toBe(unknown);
      judged.push(comparable(await send(String(own)), String(own)) !== unknown);
    }
    expect(judged).toContain(true);
  });
});
