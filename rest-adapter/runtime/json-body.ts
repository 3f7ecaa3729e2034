import type { IncomingMessage } from 'node:http';
import type { Static, TSchema } from '@sinclair/typebox';
import { FIELD_REQUIRED } from '../../schema/validation-sentences.js';
import { inexactNumbers } from '../../subgraphs/lib/bounds/exact-numbers.js';
import { DEEPEST } from '../../subgraphs/lib/bounds/json-bound.js';
import { jsonSize, MOST_BODY_VALUES } from '../../subgraphs/lib/bounds/json-text.js';
import { turnFor } from '../../subgraphs/lib/process/next-turn.js';
import {
  type BodyReader,
  DEFAULT_LIMIT,
  mediaType,
  type Parsed,
  readBytes,
  refuseEncoded,
  unsupported,
} from './body-reader.js';
import { fault } from './faults.js';
import type { ValidationFault } from './refusal.js';
import { TOO_DEEP, validator } from './validate.js';

const ORIGIN = ['body'];
const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json$/;

interface JsonBodyOptions {
  /** Most bytes of the body. */
  readonly limit?: number;
  /** Media types in the description; any other JSON type (`+json`) is accepted too, unless `onlyTypes`. */
  readonly types?: readonly string[];
  /** Refuses other JSON types than `types`: they may be other patches. */
  readonly onlyTypes?: boolean;
  /** Refuses numbers that parsing would round, so that only values as sent are stored. */
  readonly exactNumbers?: boolean;
}

/** Creates the reader of a JSON body. A request without a media type is parsed as JSON; another type is refused with 415. */
export function jsonBody<Schema extends TSchema>(
  schema: Schema,
  {
    limit = DEFAULT_LIMIT,
    types = ['application/json'],
    onlyTypes = false,
    exactNumbers = false,
  }: JsonBodyOptions = {},
): BodyReader<Static<Schema>> {
  const check = validator(schema, ORIGIN);
  const isAccepted = onlyTypes ? (type: string) => types.includes(type) : isJsonType;
  return {
    content: Object.fromEntries(types.map((type) => [type, schema])),
    required: true,
    async read(request): Promise<Parsed<Static<Schema>>> {
      refuseOtherTypes(request, isAccepted);
      const bytes = await readBytes(request, limit);
      const parsed = parseJson(bytes);
      if ('faults' in parsed) return parsed;
      await turnFor(bytes.length);
      const checked = check(parsed.value);
      await turnFor(bytes.length);
      const rounded = exactNumbers ? roundedNumbers(bytes) : [];
      if (rounded.length === 0) return checked;
      return { faults: [...('faults' in checked ? checked.faults : []), ...rounded] };
    },
  };
}

const roundedNumbers = (bytes: Buffer): ValidationFault[] =>
  // Without a byte order mark, as `parseJson` reads it.
  inexactNumbers(new TextDecoder().decode(bytes)).map(({ path, source }) =>
    fault({ type: 'number_inexact', msg: tooManyDigits(source) }, [...ORIGIN, ...path], source),
  );

const tooManyDigits = (source: string): string =>
  `The number ${source} has too many digits: send fewer, or send it as a string where one is allowed`;

/** Creates the reader of an optional JSON body, which is `{}` when empty: for deletions with parameters in query or body. */
export function optionalJsonBody<Schema extends TSchema>(schema: Schema): BodyReader<Static<Schema> | undefined> {
  const check = validator(schema, ORIGIN);
  return {
    content: { 'application/json': schema },
    required: false,
    async read(request): Promise<Parsed<Static<Schema> | undefined>> {
      const bytes = await readBytes(request);
      if (bytes.length === 0) return { value: undefined };
      refuseOtherTypes(request);
      const parsed = parseJson(bytes);
      if ('faults' in parsed) return parsed;
      return check(parsed.value);
    },
  };
}

const isJsonType = (type: string): boolean => JSON_TYPE.test(type);

/** Refuses bodies of another media type than the accepted ones, or with a content coding. */
function refuseOtherTypes(request: IncomingMessage, isAccepted = isJsonType): void {
  refuseEncoded(request);
  const type = mediaType(request);
  if (type && !isAccepted(type)) throw unsupported();
}

const NO_JSON = { faults: [{ type: 'json_invalid', loc: ORIGIN, msg: 'JSON decode error', input: {} }] };
const TOO_MANY = { type: 'too_long', msg: `Input should have at most ${MOST_BODY_VALUES} values` };

/** Parses JSON text; a fault for invalid JSON, and for more depth or values than any body of the platform has. */
export function parseJson(bytes: Buffer): Parsed<unknown> {
  if (bytes.length === 0) return { faults: [{ type: 'missing', loc: ORIGIN, msg: FIELD_REQUIRED, input: null }] };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const { depth, values, isClosed } = jsonSize(text);
    if (!isClosed) return NO_JSON;
    // The outermost value counts as one level.
    if (depth > DEEPEST + 1) return { faults: [fault(TOO_DEEP, ORIGIN, null)] };
    if (values > MOST_BODY_VALUES) return { faults: [fault(TOO_MANY, ORIGIN, null)] };
    return { value: JSON.parse(text) };
  } catch {
    return NO_JSON;
  }
}
