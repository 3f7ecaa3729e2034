import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { chosenLanguage } from '../../schema/languages/language.js';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { Instant, Nullable, Text } from '../runtime/schema-types.js';
import { publicProduct } from './products.generated.js';

type Product = NonNullable<DataOf<typeof publicProduct>['product']>;

const PublicProduct = answerTable<Product>()({
  product_name: from('name', Nullable(Text('Name of the product.'))),
  brand_name: from('brand.name', Nullable(Text('Name of the brand.'))),
  brand_logo_url: from('brand.logoUrl', Nullable(Text('Logo of the brand.'))),
  brand_hide_powered_by: from(
    'brand.hidePoweredBy',
    Type.Boolean({
      description: 'True when the plan includes white labeling and the brand chose to hide the mention.',
    }),
  ),
  image_url: from(imageOf, Nullable(Text('A light copy when there is one, else the original.'))),
  category_name: from('category.name', Nullable(Text('In the language asked for, falling back to English.'))),
  token_id: from('tokenId', Nullable(Text('77 or 78 digits; null until the registration is confirmed.'))),
  tx_hash: from('txHash', Nullable(Text('Transaction of the registration.'))),
  status: from('status', Text('State of the item, such as `written` or `revoked`; tolerate unknown values.')),
  declared_stolen: from('declaredStolen', Type.Boolean({ description: 'A theft report is open.' })),
  is_verified: from('isVerified', Type.Boolean({ description: 'The status is `mined` or `written`.' })),
  registered_at: from('registeredAt', Nullable(Instant('When it was registered.'))),
  verified_at: from('registeredAt', Nullable(Instant('The same as `registered_at`; kept for compatibility.'))),
  certificate_status: from('certificateStatus', Nullable(Text('`active` or null.'))),
  contract_address: from('contractAddress', Text('Contract of the token.')),
  chain: from(() => null, Type.Null({ description: 'Reserved: always null.' })),
});

/** The name of the category is in the reader's language. */
const BY_LANGUAGE = { Vary: 'Accept-Language' } as const;

/** The public product record (§4.17). */
export const products: RouteFamily = {
  name: 'Products',
  description: 'The public record of an item.',
  window: WINDOWS.products,
  errors: { NOT_FOUND: 'Product not found' },
  routes: [
    route({
      method: 'GET',
      path: '/products/{uid}/public',
      section: '§4.17',
      summary: 'Read the public record of an item',
      description:
        'By chip hash, token id, serial or certificate number, tried in this order. `is_verified` is true for the states `mined` and `written`.',
      caller: anonymous,
      host: 'any',
      input: {
        path: Type.Object({ uid: Text('Chip hash, with or without `0x`, token id, serial, or certificate number.') }),
        query: Type.Object({
          lang: Type.Optional(Text('`fr` or `en`; anything else is ignored.')),
        }),
      },
      operation: publicProduct,
      variables: ({ path, query }, { host, headers }) => ({
        identifier: path.uid,
        brandId: host.kind === 'brand' ? host.brand.id : null,
        lang: chosenLanguage(query.lang, headers['accept-language']),
      }),
      respond({ product }) {
        if (!product) throw new DomainError('NOT_FOUND', { entity: 'Product' });
        return json(PublicProduct.write(product), { headers: BY_LANGUAGE });
      },
      responses: { 200: { description: 'The record.', content: { 'application/json': PublicProduct.schema } } },
    }),
  ],
};
