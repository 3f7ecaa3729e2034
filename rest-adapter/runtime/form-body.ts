import type { Static, TObject } from '@sinclair/typebox';
import { type BodyReader, mediaType, type Parsed, readBytes, refuseEncoded, unsupported } from './body-reader.js';
import { readFields } from './parse-input.js';

const FORM = 'application/x-www-form-urlencoded';
const LIMIT = 64 * 1024;

/** Returns a form of plain fields (`application/x-www-form-urlencoded`). */
export function formBody<Schema extends TObject>(schema: Schema): BodyReader<Static<Schema>> {
  const fields = readFields(schema, 'body');
  return {
    content: { [FORM]: schema },
    required: true,
    async read(request): Promise<Parsed<Static<Schema>>> {
      refuseEncoded(request);
      const bytes = await readBytes(request, LIMIT);
      // Without a single byte there is nothing to misread: every required field is then named as missing.
      if (bytes.length > 0 && mediaType(request) !== FORM) throw unsupported();
      return fields(new URLSearchParams(bytes.toString('utf8')));
    },
  };
}
