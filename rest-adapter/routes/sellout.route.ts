import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { camelFields } from '../../gateway/manifest/camel-fields.js';
import { ACTIVATION_SOURCES } from '../../schema/vocabulary/activation-sources.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { apiKey } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { Choice, Closed, Instant, Nullable, notBoth, Text } from '../runtime/schema-types.js';
import { declareSellout } from './sellout.generated.js';

const Activation = answerTable<DataOf<typeof declareSellout>['declareSale']>()({
  status: from('status', Choice(['activated', 'already_activated'])),
  activation_id: from('activation.id', Type.Integer()),
  product_id: from('activation.productId', Type.Integer()),
  product_name: from('activation.productName', Nullable(Text('Name of the product.'))),
  retailer_code: from(
    'activation.retailerCode',
    Nullable(Text('Point of sale; of an earlier activation, the one kept.')),
  ),
  source: from('activation.source', Choice(ACTIVATION_SOURCES)),
  activated_at: from('activation.activatedAt', Nullable(Instant('Of the first activation.'))),
});

const Detail = Closed({ detail: Text('Which of the two.') });

const Sale = Closed(
  {
    identifier: Text('Chip hash, token id, certificate number or serial.', { minLength: 1, maxLength: 200 }),
    retailer_code: Text('Code of an active point of sale.', { minLength: 1, maxLength: 64 }),
    country: Type.Optional(
      Nullable(
        Text("ISO 3166 alpha-2; empty counts as absent. Default: the point of sale's.", {
          maxLength: 64,
          pattern: '^\\s*(?:[A-Za-z]{2}\\s*)?$',
        }),
      ),
    ),
    city: Type.Optional(Nullable(Text("Default: the point of sale's.", { maxLength: 100 }))),
    brand_code: Type.Optional(Nullable(Text('A client brand of a reseller key.', { pattern: '^[A-Z0-9]{10}$' }))),
    brand_id: Type.Optional(Nullable(Type.Integer({ description: 'Deprecated; not together with `brand_code`.' }))),
  },
  notBoth('brand_code', 'brand_id'),
);

/** Declaration of sales to end customers (§4.6). */
export const sellout: RouteFamily = {
  name: 'Partner sellout',
  description: 'The sale of an item to an end customer.',
  errors: { NOT_FOUND: 'Product not found for this identifier.' },
  routes: [
    route({
      method: 'POST',
      path: '/partner/sellout',
      section: '§4.6',
      summary: 'Declare a sale to the end customer',
      description: 'May be repeated: a repeat only fills missing fields. Uses one unit of the daily quota per call.',
      caller: apiKey({ scope: 'sellout:write', features: ['api_access'] }),
      input: { body: jsonBody(Sale) },
      operation: declareSellout,
      variables: ({ body }) => ({ input: camelFields(body) }),
      respond: ({ declareSale: sale }) => json(Activation.write(sale)),
      responses: {
        200: { description: 'The activation.', content: { 'application/json': Activation.schema } },
        404: { description: 'No such point of sale, or no such item.', content: { 'application/json': Detail } },
      },
    }),
  ],
};
