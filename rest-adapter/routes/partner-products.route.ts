import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { chosenLanguage } from '../../schema/languages/language.js';
import { json } from '../runtime/answer.js';
import { answerTable, from, part } from '../runtime/answer-table.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Nullable, Text } from '../runtime/schema-types.js';
import { partnerProductView } from './partner-products.generated.js';

type Found = DataOf<typeof partnerProductView>['partnerProduct'];
type Passport = Found['partnerPassport'];

const Product = answerTable<Found>()({
  product_id: from('id', Type.Integer()),
  token_id: from('tokenId', Nullable(Text('Null until the mint is confirmed.'))),
  uid_hash: from('uidHash', Nullable(Text('Chip hash.'))),
  product_name: from('name', Nullable(Text('Name of the product.'))),
  brand_code: from('brandCode', Nullable(Text('Public code of the brand.'))),
  brand_id: from('brand.id', Nullable(Type.Integer({ description: 'Deprecated in favor of `brand_code`.' }))),
  brand_name: from('brand.name', Nullable(Text('Name of the brand.'))),
  category_name: from('category.name', Nullable(Text('In the language asked for.'))),
  status: from('status', Nullable(Text('State of the item, such as `written` or `revoked`.'))),
});

const Passport = answerTable<Passport>()({
  available: from('available', Type.Boolean()),
  access_tier: from(
    ({ tiers }: Passport) => tiers.join('+'),
    Text('Tiers of the data.', { enum: ['recycler', 'repairer', 'repairer+recycler', 'public'] }),
  ),
  passport_version: from('passportVersion', Nullable(Type.Integer())),
  data: from('data', Nullable(Type.Record(Type.String(), Type.Unknown()))),
});

const View = answerTable<Found>()({
  product: part((found: Found) => found, Product, Product.schema),
  passport: part('partnerPassport', Passport, Passport.schema),
  allowed_event_types: from(
    'allowedEventTypes',
    Type.Array(Type.String(), { description: 'Sorted types that may be recorded for the item.' }),
  ),
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
      respond: ({ partnerProduct }) => json(View.write(partnerProduct)),
      responses: { 200: { description: 'The item.', content: { 'application/json': View.schema } } },
    }),
  ],
};
