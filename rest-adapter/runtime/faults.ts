import type { ErrorObject } from 'ajv';
import { NOT_GTIN } from '../../schema/field-sentences.js';
import { fieldsIn, isRecord, textsIn } from '../../schema/record.js';
import {
  FIELD_REQUIRED,
  INVALID_URL,
  notGreater,
  notOneOf,
  notSmaller,
  tooFew,
  tooLarge,
  tooLong,
  tooMany,
  tooShort,
  tooSmall,
  WRONG_FORMAT,
} from '../../schema/validation-sentences.js';
import { NO_WEB_ADDRESS, WITH_CONTROL } from '../../subgraphs/lib/bounds/text-bound.js';
import type { ValidationFault } from './refusal.js';

type Location = readonly (string | number)[];

export interface Wording {
  readonly type: string;
  readonly msg: string;
}

/** Most entries of a 422 list; each repeats its input. */
const MOST_FAULTS = 100;

/**
 * Converts the validator's errors to the entries of a 422 list, one per fault (§7). `sent` is the value as received:
 * entries repeat that, not the value after defaults and trimming.
 */
export function faultsOf(errors: readonly ErrorObject[], origin: Location, sent: unknown): ValidationFault[] {
  const seen = new Set<string>();
  const faults: ValidationFault[] = [];
  const fitting = errorsOfFittingBranches(errors);
  const mistyped = new Set(fitting.filter(({ keyword }) => keyword === 'type').map(({ instancePath }) => instancePath));
  for (const error of fitting) {
    // A value of the wrong type violates every other rule too; it is reported as one fault.
    if (error.keyword !== 'type' && mistyped.has(error.instancePath)) continue;
    const found = faultOf(error, origin, sent);
    const key = JSON.stringify([found.loc, found.type]);
    if (seen.has(key) || faults.length === MOST_FAULTS) continue;
    seen.add(key);
    faults.push(found);
  }
  return faults;
}

/**
 * Leaves out the errors of alternatives of another type than the value when one alternative is of its type, and the error of
 * the union with them: an object that lacks a member gets no error that demands a list.
 */
function errorsOfFittingBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  return errors
    .filter(({ keyword }) => keyword === 'anyOf')
    .reduce<readonly ErrorObject[]>((left, union) => {
      const branchOf = ({ schemaPath }: ErrorObject): string | undefined =>
        schemaPath.startsWith(`${union.schemaPath}/`)
          ? schemaPath.slice(union.schemaPath.length + 1).split('/')[0]
          : undefined;
      const inUnion = left.filter((error) => branchOf(error) !== undefined);
      const others = inUnion.filter(
        ({ keyword, instancePath }) => keyword === 'type' && instancePath === union.instancePath,
      );
      const mistyped = new Set(others.map(branchOf));
      if (!inUnion.some((error) => !mistyped.has(branchOf(error)))) return left;
      return left.filter((error) => error !== union && !mistyped.has(branchOf(error)));
    }, errors);
}

function faultOf(error: ErrorObject, origin: Location, sent: unknown): ValidationFault {
  const path = pathOf(error.instancePath);
  const at = [...origin, ...path];
  const input = inputAt(path, sent, error);
  if (error.keyword === 'required') {
    return fault(MISSING, [...at, String(error.params.missingProperty)], input);
  }
  if (error.keyword === 'additionalProperties') {
    const name = String(error.params.additionalProperty);
    return fault(EXTRA, [...at, name], fieldsIn(error.data)[name]);
  }
  // Of fields that exclude each other the last one is named (`notBoth`).
  if (error.keyword === 'not') {
    const excluded = textsIn(fieldsIn(error.schema).required).slice(-1);
    return fault(wordingOf(error), [...at, ...excluded], inputAt([...path, ...excluded], sent, error));
  }
  return fault(wordingOf(error), at, input);
}

/**
 * Returns the input at the path of a fault. Defaults and trimming change the outermost object only; nested values are
 * as sent.
 */
function inputAt(path: Location, sent: unknown, { data }: ErrorObject): unknown {
  if (path.length > 1) return data;
  return path[0] === undefined ? sent : isRecord(sent) ? sent[path[0]] : data;
}

/** Returns the entry, its fields in the documented order. */
export const fault = ({ type, msg }: Wording, loc: Location, input: unknown): ValidationFault => ({
  type,
  loc,
  msg,
  input,
});

const MISSING: Wording = { type: 'missing', msg: FIELD_REQUIRED };
export const EXTRA: Wording = { type: 'extra_forbidden', msg: 'Extra inputs are not permitted' };

/** Converts a JSON pointer to a path: array positions are numbers. */
function pathOf(pointer: string): (string | number)[] {
  if (!pointer) return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

const TYPES: Readonly<Record<string, Wording>> = {
  string: { type: 'string_type', msg: 'Input should be a valid string' },
  integer: { type: 'int_type', msg: 'Input should be a valid integer' },
  number: { type: 'float_type', msg: 'Input should be a valid number' },
  boolean: { type: 'bool_type', msg: 'Input should be a valid boolean' },
  array: { type: 'list_type', msg: 'Input should be a valid list' },
  object: { type: 'dict_type', msg: 'Input should be a valid dictionary' },
};

const FRACTION: Wording = {
  type: 'int_from_float',
  msg: 'Input should be a valid integer, got a number with a fractional part',
};

/** Words a fault as the graph does. */
export const worded = ({ type, message }: { readonly type: string; readonly message: string }): Wording => ({
  type,
  msg: message,
});

const FORMATS: Readonly<Record<string, Wording>> = {
  date: { type: 'date_from_datetime_parsing', msg: 'Input should be a valid date' },
  'date-time': { type: 'datetime_from_date_parsing', msg: 'Input should be a valid datetime' },
  gtin: { type: 'value_error', msg: NOT_GTIN },
  uri: { type: 'url_parsing', msg: INVALID_URL },
  uuid: { type: 'uuid_parsing', msg: 'Input should be a valid UUID' },
};

/** Wordings of the keywords for texts that are the project's own. */
const TEXTS: Readonly<Record<string, Wording>> = {
  'x-single-line': worded(WITH_CONTROL),
  'x-web-address': worded(NO_WEB_ADDRESS),
};

const lengthOf = (data: unknown): number => (Array.isArray(data) ? data.length : 0);

type Rule = (limit: number, error: ErrorObject) => Wording;

const RULES: Readonly<Record<string, Rule>> = {
  minLength: (n) => ({ type: 'string_too_short', msg: tooShort(n) }),
  maxLength: (n) => ({ type: 'string_too_long', msg: tooLong(n) }),
  minimum: (n) => ({ type: 'greater_than_equal', msg: tooSmall(n) }),
  maximum: (n) => ({ type: 'less_than_equal', msg: tooLarge(n) }),
  exclusiveMinimum: (n) => ({ type: 'greater_than', msg: notGreater(n) }),
  exclusiveMaximum: (n) => ({ type: 'less_than', msg: notSmaller(n) }),
  minItems: (n, { data }) => ({
    type: 'too_short',
    msg: tooFew(n, lengthOf(data)),
  }),
  maxItems: (n, { data }) => ({
    type: 'too_long',
    msg: tooMany(n, lengthOf(data)),
  }),
};

function wordingOf(error: ErrorObject): Wording {
  const { keyword, params, data } = error;
  if (keyword === 'type') return wrongType(params.type, data);
  if (keyword === 'enum') return notAmong([params.allowedValues].flat());
  if (keyword === 'const') return notAmong([params.allowedValue]);
  if (keyword === 'pattern') {
    return { type: 'string_pattern_mismatch', msg: `String should match pattern '${String(params.pattern)}'` };
  }
  if (keyword === 'not') {
    return { type: 'value_error', msg: `Value error, ${String(fieldsIn(error.schema).description)}` };
  }
  if (keyword === 'format') {
    return FORMATS[String(params.format)] ?? { type: 'value_error', msg: WRONG_FORMAT };
  }
  return (
    TEXTS[keyword] ??
    RULES[keyword]?.(Number(params.limit), error) ?? { type: 'value_error', msg: 'Input should be valid' }
  );
}

function wrongType(expected: unknown, data: unknown): Wording {
  const name = String([expected].flat().find((type) => type !== 'null') ?? 'object');
  if (name === 'integer' && typeof data === 'number') return FRACTION;
  return TYPES[name] ?? { type: 'value_error', msg: 'Input should be valid' };
}

/** Describes a value outside a closed list: `'a', 'b' or 'c'`. */
function notAmong(values: readonly unknown[]): Wording {
  const quoted = values.filter((value) => value !== null).map((value) => `'${String(value)}'`);
  const last = quoted.pop();
  const list = quoted.length ? `${quoted.join(', ')} or ${last}` : last;
  return { type: quoted.length ? 'enum' : 'literal_error', msg: notOneOf(String(list)) };
}
