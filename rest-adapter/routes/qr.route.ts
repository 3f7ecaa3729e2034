import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../subgraphs/lib/windows/limits.js';
import { json } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import { Closed, Nullable, Text } from '../runtime/schema-types.js';
import { COORDINATES, SIGNED_ADDRESS, verificationOf } from '../runtime/signed-address.js';
import { verifyQrAddress } from './qr.generated.js';

const Verdict = Closed({
  valid: Type.Boolean({ description: 'The only field to decide on.' }),
  message: Text('A sentence in English.'),
  uid_hash: Nullable(Text('Chip hash, normalized.')),
  token_id: Nullable(Text('Token as recorded.')),
  product_name: Nullable(Text('Name of the product.')),
  brand_name: Nullable(Text('Name of the brand.')),
  image_url: Nullable(Text('Image of the item.')),
  contract_address: Nullable(Text('Contract of the token.')),
  scan_area: Nullable(Text('City and country, on a positive verdict.')),
});

/** Verification of signed addresses (§4.23). */
export const qr: RouteFamily = {
  name: 'QR verification',
  window: WINDOWS.qr,
  routes: [
    route({
      method: 'GET',
      path: '/qr/verify',
      section: '§4.23',
      summary: 'Verify a signed verification address',
      description:
        'For the addresses that older codes hold. Decide by `valid` alone: a negative verdict is answered with 200 as well. A positive verdict is recorded as a scan.',
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
      respond: ({ verifyQr: { product, ...verdict } }) =>
        json(
          {
            valid: verdict.valid,
            message: verdict.message,
            uid_hash: verdict.uidHash,
            token_id: product?.tokenId ?? null,
            product_name: product?.name ?? null,
            brand_name: product?.brand.name ?? null,
            image_url: product ? imageOf(product) : null,
            contract_address: product?.contractAddress ?? null,
            scan_area: verdict.scanArea,
          },
          { headers: { 'Cache-Control': 'no-store' } },
        ),
      responses: { 200: { description: 'The verdict, positive or not.', content: { 'application/json': Verdict } } },
    }),
  ],
};
