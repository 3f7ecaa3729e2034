import { Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { WINDOWS } from '../../schema/limits.js';
import { json } from '../runtime/answer.js';
import { answerTable, from } from '../runtime/answer-table.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { Nullable, Text } from '../runtime/schema-types.js';
import { COORDINATES, SIGNED_ADDRESS, verificationOf } from '../runtime/signed-address.js';
import { verifyQrAddress } from './qr.generated.js';

type Found = DataOf<typeof verifyQrAddress>['verifyQr'];

const Verdict = answerTable<Found>()({
  valid: from('valid', Type.Boolean({ description: 'The only field to base decisions on.' })),
  message: from('message', Text('A sentence in English.')),
  uid_hash: from('uidHash', Nullable(Text('Chip hash, normalized.'))),
  token_id: from('product.tokenId', Nullable(Text('Token as recorded.'))),
  product_name: from('product.name', Nullable(Text('Name of the product.'))),
  brand_name: from('product.brand.name', Nullable(Text('Name of the brand.'))),
  image_url: from(({ product }: Found) => product && imageOf(product), Nullable(Text('Image of the item.'))),
  contract_address: from('product.contractAddress', Nullable(Text('Contract of the token.'))),
  scan_area: from('scanArea', Nullable(Text('City and country, on a positive verdict.'))),
});

/** Verification of signed addresses (§4.23). */
export const qr: RouteFamily = {
  name: 'QR verification',
  description: 'Verification of signed addresses.',
  window: WINDOWS.qr,
  routes: [
    route({
      method: 'GET',
      path: '/qr/verify',
      section: '§4.23',
      summary: 'Verify a signed verification address',
      description:
        'For the addresses in older codes. Decide by `valid` alone: a negative verdict is answered with 200 as well. A positive verdict is recorded as a scan.',
      caller: anonymous,
      input: {
        query: Type.Object({
          ...SIGNED_ADDRESS,
          t: Type.Optional(Text('Token id; the recorded one is returned.')),
          c: Type.Optional(Text('Contract short reference; never read.')),
          ...COORDINATES,
        }),
      },
      operation: verifyQrAddress,
      variables: ({ query }, { method }) => verificationOf(query, method),
      respond: ({ verifyQr }) => json(Verdict.write(verifyQr), { headers: { 'Cache-Control': 'no-store' } }),
      responses: {
        200: { description: 'The verdict, positive or not.', content: { 'application/json': Verdict.schema } },
      },
    }),
  ],
};
