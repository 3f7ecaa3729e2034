import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { OFFERS } from '../../schema/vocabulary/plans.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { jsonBody } from '../runtime/json-body.js';
import { Choice, Closed, Text } from '../runtime/schema-types.js';
import { setBrandOffer } from './brand-offer.generated.js';

const Brand = answerTable<DataOf<typeof setBrandOffer>['setBrandOffer']>()({
  brand_code: from('code', Text('Public code.')),
  brand_id: from('id', Type.Integer({ description: 'Deprecated in favor of `brand_code`.' })),
  offer: from('offer', Choice(OFFERS)),
});

/** The offer of a brand (§1, §2.17). */
export const brandOffer: RouteFamily = {
  name: 'Brands',
  description: 'The offer of a brand: whether its items have an identity.',
  errors: { NOT_FOUND: 'Brand not found' },
  routes: [
    route({
      method: 'PUT',
      path: '/brands/{brand_code}/offer',
      section: '§2.17',
      summary: 'Set the offer of a brand',
      description: 'For administrators of the brand. Existing items keep their identity; only new items have none.',
      caller: session(),
      input: {
        path: Type.Object({ brand_code: Text('Public code.') }),
        body: jsonBody(
          Closed({
            offer: Choice(OFFERS, { description: 'The offer to move to.' }),
            confirm_pieces_kept: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Must be true when a brand that has items moves to `compliance`.',
              }),
            ),
          }),
        ),
      },
      operation: setBrandOffer,
      variables: ({ path, body }) => ({
        brandCode: path.brand_code,
        offer: body.offer,
        isConfirmed: body.confirm_pieces_kept ?? false,
      }),
      respond: ({ setBrandOffer: brand }) => json(Brand.write(brand)),
      responses: {
        200: {
          description: 'The brand after the change.',
          content: {
            'application/json': Brand.schema,
          },
        },
      },
    }),
  ],
};
