import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Static, TObject } from '@sinclair/typebox';
import { characterFault, isLongerThan } from '../../subgraphs/lib/bounds/text-bound.js';
import type { Parsed } from './body-reader.js';
import { coercionOf } from './coerce.js';
import type { Input, InputSchemas } from './family.js';
import { fault } from './faults.js';
import { unprocessable, type ValidationFault } from './refusal.js';
import { validator } from './validate.js';

interface RawInput {
  readonly path: Readonly<Record<string, string>>;
  readonly querystring: string;
  readonly headers: IncomingHttpHeaders;
  readonly message: IncomingMessage;
}

type Parts = Input<unknown, unknown, unknown, unknown>;

/**
 * Parses the input of a request; returns all faults of path, query, headers and body in one refusal. Asynchronous only
 * for a body.
 */
export type InputParser = (raw: RawInput) => Parts | Promise<Parts>;

/** Value of an input part without a schema. */
const NONE: Parsed<unknown> = { value: Object.freeze({}) };

/** Compiles a route's schemas once. */
export function inputParser(schemas: InputSchemas<TObject, TObject, TObject, unknown>): InputParser {
  const path = schemas.path && readFields(schemas.path, 'path');
  const query = schemas.query && readFields(schemas.query, 'query');
  const headers = schemas.headers && readFields(schemas.headers, 'header');
  const { body } = schemas;
  // Synchronous, and parameters without a schema are ignored: every read passes here.
  return (raw) => {
    const read = (sent: Part) =>
      understood(
        raw.path,
        path ? path(pathFields(raw.path, schemas.path)) : NONE,
        query ? query(raw.querystring === '' ? NO_FIELDS : new URLSearchParams(raw.querystring)) : NONE,
        headers ? headers(headerFields(raw.headers)) : NONE,
        sent,
      );
    return body ? body.read(raw.message).then(read) : read(NO_BODY);
  };
}

const NO_FIELDS: Fields = [];
const NO_BODY: Parsed<unknown> = { value: undefined };

type Part = Parsed<unknown>;

function understood(sentPath: RawInput['path'], path: Part, query: Part, headers: Part, body: Part): Parts {
  if ('value' in path && 'value' in query && 'value' in headers && 'value' in body) {
    return { path: path.value, sentPath, query: query.value, headers: headers.value, body: body.value };
  }
  throw unprocessable([path, query, headers, body].flatMap((part) => ('faults' in part ? part.faults : [])));
}

/**
 * Longest identifier in characters; a longer text is treated as one that is not found, unless it is no text at all.
 * Parameters that declare a length are validated by that.
 */
const LONGEST = 255;
const designating = (value: string): string =>
  isLongerThan(value, LONGEST) && !characterFault(value) ? '\uFFFD' : value;

/** Names and texts, as sent; a name may be repeated. */
type Fields = Iterable<readonly [string, string]>;

const pathFields = (given: RawInput['path'], declared: TObject | undefined): Fields =>
  Object.keys(given).map((name) => [
    name,
    declared?.properties[name]?.maxLength === undefined ? designating(given[name]!) : given[name]!,
  ]);

const headerFields = (headers: IncomingHttpHeaders): Fields =>
  Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/**
 * Parses named text fields by an object schema. Unknown fields are ignored, the last of repeated ones counts, and each
 * is coerced to the schema's type.
 */
export function readFields<Schema extends TObject>(
  schema: Schema,
  origin: string,
): (fields: Fields) => Parsed<Static<Schema>> {
  const { properties }: TObject = schema;
  const coercions = new Map(Object.entries(properties).map(([name, declared]) => [name, coercionOf(declared)]));
  const check = validator(schema, [origin]);
  return (fields) => {
    const value: Record<string, unknown> = {};
    // Made for the first fault only, since every read passes here.
    let faults: Map<string, ValidationFault> | undefined;
    for (const [name, text] of fields) {
      const coerced = coercions.get(name)?.(text);
      if (!coerced) continue;
      faults?.delete(name);
      if ('value' in coerced) value[name] = coerced.value;
      else {
        faults ??= new Map();
        faults.set(name, fault(coerced.fault, [origin, name], text));
      }
    }
    for (const name of faults?.keys() ?? []) delete value[name];
    const checked = check(value);
    if ('value' in checked && !faults?.size) return checked;
    const others = 'faults' in checked ? checked.faults.filter(({ loc }) => !faults?.has(String(loc[1]))) : [];
    return { faults: [...(faults?.values() ?? []), ...others.map((one) => asSent(one, fields))] };
  };
}

/** Returns a fault with the text as sent instead of the coerced value. */
function asSent(found: ValidationFault, fields: Fields): ValidationFault {
  if (found.type === 'missing') return { ...found, input: null };
  const sent = [...fields].findLast(([name]) => name === found.loc[1]);
  return sent ? { ...found, input: sent[1] } : found;
}
