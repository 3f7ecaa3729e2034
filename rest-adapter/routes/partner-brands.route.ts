import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { OFFERS } from '../../schema/vocabulary/plans.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { apiKey } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Choice, Text } from '../runtime/schema-types.js';
import { brandsOfKey } from './partner-brands.generated.js';

const Brand = answerTable<DataOf<typeof brandsOfKey>['brandsOfKey'][number]>()({
  brand_code: from('brand.code', Text('Public code.')),
  brand_id: from('brand.id', Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
  brand_name: from('brand.name', Text('Name.')),
  offer: from('brand.offer', Choice(OFFERS)),
  is_key_brand: from(
    'isKeyBrand',
    Type.Boolean({ description: "The key's own brand; false for a client brand of a reseller." }),
  ),
});

/** Route that lists the brands a key acts for (§4.13). */
export const partnerBrands: RouteFamily = {
  name: 'Brands of a key',
  description: 'The brands that a key acts for.',
  routes: [
    route({
      method: 'GET',
      path: '/partner/catalog/brands',
      section: '§4.13',
      summary: 'List the brands of the key',
      description:
        'The brand of the key and, of a reseller’s key, its client brands: each may be named by `brand_code` where a route takes one.',
      caller: apiKey({ scope: 'any', features: ['api_access'] }),
      operation: brandsOfKey,
      variables: () => ({}),
      respond: ({ brandsOfKey: brands }) => json(brands.map(Brand.write)),
      responses: {
        200: { description: "The key's own brand first.", content: { 'application/json': Type.Array(Brand.schema) } },
      },
    }),
  ],
};
