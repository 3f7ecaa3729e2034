import type { IncomingMessage } from 'node:http';
import { type Static, type TObject, Type } from '@sinclair/typebox';
import { type BodyReader, mediaType, refuseEncoded, tooLarge, unsupported } from './body-reader.js';
import { EXTRA, fault } from './faults.js';
import { withLineFeeds } from './form-body.js';
import { readMultipart } from './multipart.js';
import { readFields } from './parse-input.js';

const FORM = 'multipart/form-data';
/** Most bytes of all images of a form together, and most images. */
const MOST_BYTES = 10_000_000;
const MOST_IMAGES = 6;
const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 16 * 1024;

export interface WithImages {
  /** Bytes as sent, not yet decoded. */
  readonly photos: readonly Buffer[];
}

/** Creates the reader of a form with images in `photos`; requires a session. */
export function imageFormBody<Schema extends TObject>(schema: Schema): BodyReader<Static<Schema> & WithImages> {
  const fields = readFields(schema, 'body');
  const photos = Type.Array(Type.String({ format: 'binary' }), { maxItems: MOST_IMAGES });
  return {
    content: { [FORM]: Type.Object({ ...schema.properties, photos: Type.Optional(photos) }) },
    required: true,
    ofAccounts: true,
    async read(request) {
      refuseEncoded(request);
      if (mediaType(request) !== FORM) throw unsupported();
      const form = await received(request);
      const parsed = fields(withLineFeeds(form.fields));
      const others = form.otherFiles.map((name) => fault(EXTRA, ['body', name], null));
      if ('faults' in parsed) return { faults: [...parsed.faults, ...others] };
      return others.length > 0 ? { faults: others } : { value: { ...parsed.value, photos: form.photos } };
    },
  };
}

interface Received extends WithImages {
  readonly fields: URLSearchParams;
  /** Names of other fields that contained files. */
  readonly otherFiles: readonly string[];
}

const limits = {
  files: MOST_IMAGES,
  fields: MOST_FIELDS,
  fieldSize: MOST_FIELD_BYTES,
  parts: MOST_FIELDS + MOST_IMAGES,
};

const received = (request: IncomingMessage): Promise<Received> =>
  readMultipart(request, {
    limits,
    reader(form, refuse) {
      const fields = new URLSearchParams();
      const photos: Buffer[] = [];
      const otherFiles: string[] = [];
      let size = 0;
      form.on('field', (name, value) => fields.append(name, value));
      form.on('file', (name, file) => {
        const chunks: Buffer[] = [];
        file.on('error', () => {});
        file.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > MOST_BYTES) refuse(tooLarge());
          else chunks.push(chunk);
        });
        // A file field without a selection is sent as an empty file.
        file.on('end', () => {
          if (chunks.length === 0) return;
          if (name === 'photos') photos.push(Buffer.concat(chunks));
          else otherFiles.push(name ?? '');
        });
      });
      return () => ({ fields, photos, otherFiles });
    },
  });
