import type { Static, TSchema } from '@sinclair/typebox';
import { Ajv2020, type FuncKeywordDefinition, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { instantOf, isDay } from '../../schema/calendar.js';
import { readIssuedGtin } from '../../schema/identifiers/gtin.js';
import { fieldsIn, isRecord } from '../../schema/record.js';
import { DEEPEST } from '../../subgraphs/lib/bounds/json-bound.js';
import { characterFault, isWebAddress, type Lines } from '../../subgraphs/lib/bounds/text-bound.js';
import type { Parsed } from './body-reader.js';
import { fault, faultsOf, worded } from './faults.js';
import type { ValidationFault } from './refusal.js';
import { INTEGER_RANGE } from './schema-types.js';

type Location = readonly (string | number)[];

// `verbose` keeps the invalid value with each error, for the 422 list.
const ajv = new Ajv2020({ allErrors: true, verbose: true, useDefaults: true, strict: false, ownProperties: true });
formats.default(ajv);
// The same rule as in the graph; RFC 3339 allows more.
ajv.addFormat('date', isDay);
ajv.addFormat('date-time', (text: string) => instantOf(text) !== undefined);
ajv.addFormat('gtin', (text: string) => 'gtin' in readIssuedGtin(text));
// The same bounds as in the graph.
ajv.addKeyword(textKeyword('x-single-line', (text) => characterFault(text, 'none') === undefined));
ajv.addKeyword(textKeyword('x-web-address', isWebAddress));
// Surrounding white space is removed before length checks and storage.
ajv.addKeyword({
  keyword: 'x-trimmed',
  type: 'string',
  schemaType: 'boolean',
  modifying: true,
  errors: false,
  before: 'maxLength',
  validate: (
    _: boolean,
    text: string,
    _schema: unknown,
    at?: { parentData: Record<string, unknown>; parentDataProperty: string | number },
  ) => {
    if (at) at.parentData[at.parentDataProperty] = text.trim();
    return true;
  },
});

function textKeyword(keyword: string, holds: (text: string) => boolean): FuncKeywordDefinition {
  return { keyword, type: 'string', schemaType: 'boolean', validate: (_: boolean, text: string) => holds(text) };
}

/** Validates a value and applies the schema's defaults; returns the result, or its faults. */
export type Validator<Value> = (value: unknown) => Parsed<Value>;

/**
 * Creates the validator of a schema. `origin`: location of the value, `['body']` or `['query']`. Compiled at first use,
 * since that takes hundreds of milliseconds of a start in total.
 */
export function validator<Schema extends TSchema>(schema: Schema, origin: Location): Validator<Static<Schema>> {
  let check: ValidateFunction<Static<Schema>> | undefined;
  const numbers = integerNames(schema);
  const isOpen = Object.keys(fieldsIn(schema.properties)).length === 0 && schema.anyOf === undefined;
  return (value) => {
    const unfit = unfitValues(value, origin, numbers);
    if (unfit.some(({ type }) => type === TOO_DEEP.type)) return { faults: unfit };
    check ??= ajv.compile<Static<Schema>>(schema);
    // Nothing is added or trimmed where nothing is declared; a copy of many members takes milliseconds.
    const sent = isRecord(value) && !isOpen ? { ...value } : value;
    if (check(value)) return unfit.length > 0 ? { faults: unfit } : { value };
    const reported = new Set(unfit.map(({ loc }) => loc.join()));
    return {
      faults: [...unfit, ...faultsOf(check.errors ?? [], origin, sent).filter(({ loc }) => !reported.has(loc.join()))],
    };
  };
}

/**
 * Finds values that no schema excludes: text that cannot be stored, infinite numbers, integers beyond their column, and
 * nesting too deep to serialise.
 */
function unfitValues(value: unknown, origin: Location, integers: ReadonlySet<string>): ValidationFault[] {
  const faults: ValidationFault[] = [];
  // Path of the current value; copied into faults only.
  const at = [...origin];
  // Path and query hold single lines, whose readers trim them; only bodies hold longer texts.
  const lines = origin[0] === 'path' || origin[0] === 'query' ? 'edges' : 'any';
  const visit = (part: unknown): boolean => {
    if (at.length - origin.length > DEEPEST) {
      faults.splice(0, faults.length, fault(TOO_DEEP, origin, null));
      return false;
    }
    const found = unfit(part, at, integers, lines);
    if (found) faults.push(found);
    if (typeof part !== 'object' || part === null) return faults.length < MOST_UNFIT;
    return Object.entries(part).every(([key, child]) => {
      at.push(Array.isArray(part) ? Number(key) : key);
      const unreadable = characterFault(key);
      if (unreadable) faults.push(fault(worded(unreadable), [...at], key));
      const goesOn = visit(child);
      at.pop();
      return goesOn;
    });
  };
  visit(value);
  return faults;
}

export const TOO_DEEP = { type: 'recursion_loop', msg: 'Input is nested too deeply' } as const;

/** Most faults reported; each repeats its input. */
const MOST_UNFIT = 100;

function unfit(value: unknown, at: Location, integers: ReadonlySet<string>, lines: Lines): ValidationFault | undefined {
  const unreadable = typeof value === 'string' ? characterFault(value, lines) : undefined;
  if (unreadable) return fault(worded(unreadable), [...at], value);
  const isDeclared = typeof value === 'number' && integers.has(String(at.at(-1)));
  if (isDeclared && outOfRange(value)) return fault(OUT_OF_RANGE, [...at], value);
  return typeof value === 'number' && !Number.isFinite(value) ? fault(NOT_FINITE, [...at], null) : undefined;
}

/** JSON can contain numbers beyond the range of a double, which would become null in another process. */
const NOT_FINITE = { type: 'finite_number', msg: 'Input should be a finite number' } as const;

/** Message of §7.1 for a value beyond the integer range. */
export const OUT_OF_RANGE = {
  type: 'int_parsing_size',
  msg: 'Unable to parse input string as an integer, exceeded maximum size',
} as const;

export const outOfRange = (value: number): boolean => value < INTEGER_RANGE.minimum || value > INTEGER_RANGE.maximum;

/** Returns the names of a schema's integer fields of the ordinary range (`format: 'int64'` exempts a field). */
function integerNames(schema: TSchema): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [name, described] of Object.entries(fieldsIn(schema.properties))) {
    const { type, format } = fieldsIn(described);
    if ([type].flat().includes('integer') && format !== 'int64') names.add(name);
  }
  return names;
}
