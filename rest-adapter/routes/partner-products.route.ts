import { Type } from '@sinclair/typebox';
import { chosenLanguage } from '../../schema/languages/language.js';
import { json } from '../runtime/answer.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Choice, Closed, Nullable, Text } from '../runtime/schema-types.js';
import { partnerProductView } from './partner-products.generated.js';

const View = Closed({
  product: Closed({
    product_id: Type.Integer(),
    token_id: Nullable(Text('Null until the mint is confirmed.')),
    uid_hash: Nullable(Text('Chip hash.')),
    product_name: Nullable(Text('Name of the product.')),
    brand_code: Nullable(Text('Public code of the brand.')),
    brand_id: Nullable(Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
    brand_name: Nullable(Text('Name of the brand.')),
    category_name: Nullable(Text('In the language asked for.')),
    status: Nullable(Text('State of the item, such as `written` or `revoked`.')),
  }),
  passport: Closed({
    available: Type.Boolean(),
    access_tier: Choice(['recycler', 'repairer', 'repairer+recycler', 'public']),
    passport_version: Nullable(Type.Integer()),
    data: Nullable(Type.Record(Type.String(), Type.Unknown())),
  }),
  allowed_event_types: Type.Array(Type.String(), {
    description: 'Sorted: exactly what may be recorded for the item.',
  }),
});

/** Routes by which a repairer or recycler reads an item (§4.9). */
export const partnerProducts: RouteFamily = {
  name: 'Partner portal',
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    route({
      method: 'GET',
      path: '/partner-portal/products/{identifier}',
      section: '§4.9',
      summary: 'Look up an item of a brand that accredited the partner',
      description:
        'By chip hash, token id, certificate number or serial, tried in this order. Another brand’s item is answered like one that does not exist. `allowed_event_types` are the interventions that may be recorded on it.',
      caller: session({ window: 'partner_portal' }),
      input: {
        path: Type.Object({
          identifier: Text('Chip hash, token id, certificate number or serial, tried in that order.'),
        }),
        query: Type.Object({ lang: Type.Optional(Text('`fr` or `en`; anything else is ignored.')) }),
      },
      operation: partnerProductView,
      variables: ({ path, query }, { headers }) => ({
        identifier: path.identifier,
        lang: chosenLanguage(query.lang, headers['accept-language']),
      }),
      respond: ({ partnerProduct: { partnerPassport, ...product } }) =>
        json({
          product: {
            product_id: product.id,
            token_id: product.tokenId,
            uid_hash: product.uidHash,
            product_name: product.name,
            brand_code: product.brandCode,
            brand_id: product.brand.id,
            brand_name: product.brand.name,
            category_name: product.category.name,
            status: product.status,
          },
          passport: {
            available: partnerPassport.available,
            access_tier: partnerPassport.tiers.join('+'),
            passport_version: partnerPassport.passportVersion,
            data: partnerPassport.data,
          },
          allowed_event_types: product.allowedEventTypes,
        }),
      responses: { 200: { description: 'The item.', content: { 'application/json': View } } },
    }),
  ],
};
