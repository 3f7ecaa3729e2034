import { Type } from '@sinclair/typebox';
import { WINDOWS } from '../../schema/limits.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { bytes } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Text } from '../runtime/schema-types.js';
import { lightPicture } from './media.generated.js';

/** Addressed by content, so it never changes. */
const CACHED = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** Light copies of images (§2.9, §8). */
export const media: RouteFamily = {
  name: 'Media',
  description: 'Images in a size for screens.',
  window: WINDOWS.media,
  routes: [
    route({
      method: 'GET',
      path: '/media/{file}',
      versioned: false,
      section: '§2.9',
      summary: 'Fetch a light copy of an image',
      description: 'Addressed by content: the response of an address never changes.',
      caller: anonymous,
      input: { path: Type.Object({ file: Text('SHA-256 of the copy, and `.webp`.') }) },
      operation: lightPicture,
      variables: ({ path }) => ({ sha256: path.file.replace(/\.webp$/, '') }),
      respond({ lightPicture: found }, { path }) {
        if (!found || !path.file.endsWith('.webp')) throw new DomainError('NOT_FOUND', { entity: 'Picture' });
        return bytes('image/webp', Buffer.from(found, 'base64'), CACHED);
      },
      responses: { 200: { description: 'WebP, at most 800 px and 100 KB.', content: { 'image/webp': Type.String() } } },
    }),
  ],
};
