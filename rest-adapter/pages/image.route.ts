import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { type Answer, bytes, redirect } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { refusal } from '../runtime/described-refusal.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { imageOf } from '../runtime/image-of.js';
import type { RestRequest } from '../runtime/rest-request.js';
import { Text } from '../runtime/schema-types.js';
import { storedImage } from '../runtime/stored-image.js';
import { imageOfLot, imageOfModel, imageOfProduct, logoOfBrand } from './image.generated.js';
import { scripts } from './scripts.route.js';

const CACHED = { 'Cache-Control': 'public, max-age=300' };

const IMAGE = {
  200: { description: 'The image.', content: { 'image/webp': Type.String() } },
  302: { description: 'An image kept by the platform itself.', headers: { Location: 'Where.' } },
};

const WRONG_GTIN = refusal('The check digit does not match.');

const missing = (): never => {
  throw new DomainError('NOT_FOUND', { entity: 'Picture' });
};

/** Routes of images on pages: light copies from this host, so that a reader's browser contacts no other. */
export const images: RouteFamily = {
  name: 'Files of the pages',
  description: 'Images in a size for screens, scripts and fonts, from this host alone.',
  window: WINDOWS.images,
  routes: [
    route({
      method: 'GET',
      path: '/pages/logo/{brand_code}',
      versioned: false,
      section: 'Pages',
      summary: 'Logo of a brand',
      description: 'The light copy of the brand’s logo, for its pages.',
      caller: anonymous,
      input: { path: Type.Object({ brand_code: Text('Public code of the brand.') }) },
      operation: logoOfBrand,
      variables: ({ path }) => ({ code: path.brand_code }),
      async respond({ brand }, _input, request) {
        const logo = await request.images.logo(brand?.logoUrl, request.now);
        return logo ? bytes('image/png', logo, CACHED) : missing();
      },
      responses: { 200: { description: 'The logo.', content: { 'image/png': Type.String() } } },
    }),
    route({
      method: 'GET',
      path: '/pages/photo/{uid_hash}',
      versioned: false,
      section: 'Pages',
      summary: 'Image of an item',
      description: 'The light copy of the item’s image.',
      caller: anonymous,
      input: { path: Type.Object({ uid_hash: Text('Chip hash.') }) },
      operation: imageOfProduct,
      variables: ({ path }) => ({ uidHash: path.uid_hash }),
      respond: ({ product }, _input, request) => imageAnswer(product && imageOf(product), request),
      responses: IMAGE,
    }),
    route({
      method: 'GET',
      path: '/pages/photo/01/{gtin}',
      versioned: false,
      section: 'Pages',
      summary: 'Image of a model',
      description: 'The light copy of the model’s main image.',
      caller: anonymous,
      input: { path: Type.Object({ gtin: Text('GTIN.') }) },
      operation: imageOfModel,
      variables: ({ path }) => ({ gtin: path.gtin }),
      respond: ({ passportByGtin }, _input, request) => imageAnswer(passportByGtin.imageUrl, request),
      responses: { ...IMAGE, 400: WRONG_GTIN },
    }),
    route({
      method: 'GET',
      path: '/pages/photo/01/{gtin}/10/{lot}',
      versioned: false,
      section: 'Pages',
      summary: 'Image of a lot',
      description: 'The light copy of the main image of a lot’s model, where the lot has a passport.',
      caller: anonymous,
      input: { path: Type.Object({ gtin: Text('GTIN.'), lot: Text('Lot number.') }) },
      operation: imageOfLot,
      variables: ({ path }) => ({ gtin: path.gtin, lot: path.lot }),
      respond: ({ passportByGtin }, _input, request) => imageAnswer(passportByGtin.imageUrl, request),
      responses: { ...IMAGE, 400: WRONG_GTIN },
    }),
    ...scripts,
  ],
};

async function imageAnswer(url: string | null, request: RestRequest): Promise<Answer> {
  const stored = storedImage(url, request.settings);
  if (stored) return redirect(302, stored.path, CACHED);
  const light = await request.images.light(url, request.now);
  return light ? bytes('image/webp', light, CACHED) : missing();
}
