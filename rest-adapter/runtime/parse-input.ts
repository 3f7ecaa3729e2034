import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Static, TObject } from '@sinclair/typebox';
import { isLongerThan } from '../../subgraphs/lib/bounds/text-bound.js';
import type { Parsed } from './body-reader.js';
import { coerce } from './coerce.js';
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

/** The parsed input of a request; refuses it with every fault of path, query, headers and body in one answer. */
export type InputParser = (raw: RawInput) => Promise<Input<unknown, unknown, unknown, unknown>>;

const NOTHING = Object.freeze({});
const none = (): Parsed<unknown> => ({ value: NOTHING });

/** Compiles a route's schemas once. */
export function inputParser(schemas: InputSchemas<TObject, TObject, TObject, unknown>): InputParser {
  const path = schemas.path ? readFields(schemas.path, 'path') : none;
  const query = schemas.query ? readFields(schemas.query, 'query') : none;
  const headers = schemas.headers ? readFields(schemas.headers, 'header') : none;
  const { body } = schemas;
  return async (raw) => {
    const parts = {
      path: path(new Map(Object.entries(raw.path).map(([name, value]) => [name, designating(value)]))),
      query: query(raw.querystring === '' ? NO_FIELDS : new URLSearchParams(raw.querystring)),
      headers: headers(headerFields(raw.headers)),
      body: body ? await body.read(raw.message) : NO_BODY,
    };
    const faults = Object.values(parts).flatMap((part): readonly ValidationFault[] =>
      'faults' in part ? part.faults : [],
    );
    if (faults.length) throw unprocessable(faults);
    return {
      path: understood(parts.path),
      query: understood(parts.query),
      headers: understood(parts.headers),
      body: understood(parts.body),
    };
  };
}

const NO_FIELDS: Fields = new Map<string, string>();
const NO_BODY: Parsed<unknown> = { value: undefined };
const understood = (part: Parsed<unknown>): unknown => ('value' in part ? part.value : undefined);

/** Characters of the longest identifier: a longer text designates nothing, and is answered like any other that does not. */
const LONGEST = 255;
const designating = (value: string): string => (isLongerThan(value, LONGEST) ? '\uFFFD' : value);

type Fields = { entries(): Iterable<[string, string]> };

function headerFields(headers: IncomingHttpHeaders): Fields {
  const single = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Map(single);
}

/**
 * Reads named text fields against an object schema. Fields the schema does not know are ignored, the last of repeated
 * ones counts, and each is turned into the type the schema asks for.
 */
export function readFields<Schema extends TObject>(
  schema: Schema,
  origin: string,
): (fields: Fields) => Parsed<Static<Schema>> {
  const { properties }: TObject = schema;
  const check = validator(schema, [origin]);
  return (fields) => {
    const value: Record<string, unknown> = {};
    const faults = new Map<string, ValidationFault>();
    for (const [name, text] of fields.entries()) {
      const declared = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!declared) continue;
      const coerced = coerce(text, declared);
      faults.delete(name);
      if ('value' in coerced) value[name] = coerced.value;
      else faults.set(name, fault(coerced.fault, [origin, name], text));
    }
    for (const name of faults.keys()) delete value[name];
    const checked = check(value);
    if ('value' in checked && faults.size === 0) return checked;
    const others = 'faults' in checked ? checked.faults.filter(({ loc }) => !faults.has(String(loc[1]))) : [];
    return { faults: [...faults.values(), ...others.map((one) => asSent(one, fields))] };
  };
}

/** A fault echoes the text that came, not what was made of it. */
function asSent(found: ValidationFault, fields: Fields): ValidationFault {
  if (found.type === 'missing') return { ...found, input: null };
  const sent = [...fields.entries()].findLast(([name]) => name === found.loc[1]);
  return sent ? { ...found, input: sent[1] } : found;
}
