import type { Static, TObject } from '@sinclair/typebox';
import { type BodyReader, mediaType, type Parsed, readBytes, refuseEncoded, unsupported } from './body-reader.js';
import { readFields } from './parse-input.js';

const FORM = 'application/x-www-form-urlencoded';
const LIMIT = 64 * 1024;

/** Creates the reader of a form without files (`application/x-www-form-urlencoded`). */
export function formBody<Schema extends TObject>(schema: Schema): BodyReader<Static<Schema>> {
  const fields = readFields(schema, 'body');
  return {
    content: { [FORM]: schema },
    required: true,
    async read(request): Promise<Parsed<Static<Schema>>> {
      refuseEncoded(request);
      const bytes = await readBytes(request, LIMIT);
      // An empty body is accepted without a media type; every required field is then reported as missing.
      if (bytes.length > 0 && mediaType(request) !== FORM) throw unsupported();
      return fields(withLineFeeds(new URLSearchParams(bytes.toString('utf8'))));
    },
  };
}

/** Returns the fields of a form with one character for a line break, which browsers count as one and send as two. */
export const withLineFeeds = (fields: URLSearchParams): readonly (readonly [string, string])[] =>
  [...fields].map(([name, text]) => [name, text.replaceAll('\r\n', '\n')]);
