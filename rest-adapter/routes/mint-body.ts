import type { IncomingMessage } from 'node:http';
import { Type } from '@sinclair/typebox';
import { MintCsvFault, readMintCsv } from '../../schema/mint-file/read-mint-csv.js';
import { FIELD_REQUIRED, tooMany } from '../../schema/validation-sentences.js';
import { DEEPEST, isDeeperThan } from '../../subgraphs/lib/bounds/json-bound.js';
import { jsonSize } from '../../subgraphs/lib/bounds/json-text.js';
import {
  type BodyReader,
  mediaType,
  type Parsed,
  readBytes,
  refuseEncoded,
  unsupported,
} from '../runtime/body-reader.js';
import { fault } from '../runtime/faults.js';
import { parseJson } from '../runtime/json-body.js';
import { readMultipart } from '../runtime/multipart.js';
import { HttpRefusal } from '../runtime/refusal.js';
import { TOO_DEEP } from '../runtime/validate.js';

export interface MintBody {
  /** Rows as sent; the graph validates each. */
  readonly rows: unknown;
  readonly format: 'json' | 'csv';
}

const MOST_ROWS = 500;
/** Bytes of 500 rows with the longest texts in any script; also the limit of a CSV. */
const JSON_LIMIT = 20 * 1024 * 1024;

const Row = Type.Object(
  {
    product_name: Type.String(),
    brand_id: Type.Integer({ description: "Must be the key's brand." }),
    category_id: Type.Integer(),
    metadata_uri: Type.String({ description: 'Address of product metadata.' }),
    external_ref: Type.Optional(Type.String({ description: 'Stored in the batch row only.' })),
  },
  { additionalProperties: false },
);

const Upload = Type.Object({
  file: Type.Unsafe<unknown>({ type: 'string', format: 'binary', description: 'UTF-8 CSV, plain, gzip or zlib.' }),
});

/** §4.1: a JSON array of rows, or a CSV file in the form field `file`. */
export const mintBody: BodyReader<MintBody> = {
  content: { 'application/json': Type.Array(Row, { minItems: 1, maxItems: 500 }), 'multipart/form-data': Upload },
  required: true,
  async read(request): Promise<Parsed<MintBody>> {
    refuseEncoded(request);
    switch (mediaType(request)) {
      case 'application/json':
        return json(await readBytes(request, JSON_LIMIT));
      case 'multipart/form-data':
        return upload(request);
      default:
        throw unsupported();
    }
  },
};

/** A batch that is refused for the number of its rows, without reading them. */
const TOO_MANY_ROWS = Array.from({ length: MOST_ROWS + 1 }, () => ({}));

function json(bytes: Buffer): Parsed<MintBody> {
  const parsed = parseJson(bytes);
  if ('faults' in parsed) {
    const isLong = parsed.faults[0]?.type === 'too_long' && jsonSize(bytes.toString('utf8')).elements > MOST_ROWS;
    return isLong ? { value: { rows: TOO_MANY_ROWS, format: 'json' } } : parsed;
  }
  if (isDeeperThan(parsed.value, DEEPEST)) return { faults: [fault(TOO_DEEP, ['body'], null)] };
  return { value: { rows: parsed.value, format: 'json' } };
}

const MISSING_FILE = { faults: [{ type: 'missing', loc: ['body', 'file'], msg: FIELD_REQUIRED, input: null }] };

/** All but one would be ignored silently. */
const TWO_FILES = { faults: [fault({ type: 'too_long', msg: tooMany(1, 2) }, ['body', 'file'], null)] };

const upload = (request: IncomingMessage): Promise<Parsed<MintBody>> =>
  readMultipart<Parsed<MintBody>>(request, {
    limits: { fields: 10, fieldSize: 1_024, parts: 12 },
    reader(form, refuse) {
      let reading: Promise<unknown> | undefined;
      let files = 0;
      form.on('file', (name, file) => {
        if (name === 'file') files++;
        if (name !== 'file' || reading) return void file.resume();
        file.on('error', () => {});
        reading = readMintCsv(file).catch((error: unknown) => {
          throw error instanceof MintCsvFault ? fileRefusal(error) : error;
        });
        reading.catch(refuse);
      });
      return async () => {
        if (!reading) return MISSING_FILE;
        return files > 1 ? TWO_FILES : { value: { rows: await reading, format: 'csv' } };
      };
    },
  });

/** Returns the refusal of an invalid file (§4.1); §7.1 documents 500 for one that is not UTF-8. */
function fileRefusal({ kind, message }: MintCsvFault): HttpRefusal {
  if (kind === 'not UTF-8') return new HttpRefusal(500, 'Internal Server Error');
  return new HttpRefusal(kind === 'too large' ? 413 : 400, message);
}
