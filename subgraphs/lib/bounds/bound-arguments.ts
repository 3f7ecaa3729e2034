import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputObjectType,
  isIntrospectionType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';
import type { InputFault } from '../../../schema/error-facts.js';
import { tooLarge, tooMany, tooSmall } from '../../../schema/validation-sentences.js';
import { invalidInput } from '../graphql/domain-error.js';
import { type Bound, boundOf, MOST_ELEMENTS } from './bounded-scalars.js';
import { jsonFaults } from './json-bound.js';
import { textFault } from './text-bound.js';

type Path = readonly (string | number)[];

/** Collects the faults of one value; its path is computed only for a fault. */
type Check = (value: unknown, path: () => Path, faults: InputFault[]) => void;

/** Most faults reported. */
const MOST_FAULTS = 100;

/** Characters of a refused text that its fault repeats. */
const REPEATED = 100;

/**
 * Makes every field of a schema refuse arguments beyond their bounds, with `INVALID_INPUT` and all faults at once.
 * Internal fields (`@inaccessible`) are exempt, since only the platform calls them.
 */
export function boundArguments(schema: GraphQLSchema): void {
  const checks = new Checks();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) if (!isInternal(field)) boundField(field, checks);
  }
}

export const isInternal = ({ astNode }: Pick<GraphQLField<unknown, unknown>, 'astNode'>): boolean =>
  astNode?.directives?.some(({ name }) => name.value === 'inaccessible') ?? false;

function boundField(field: GraphQLField<unknown, unknown>, checks: Checks): void {
  const bounded = field.args.flatMap(({ name, type }: GraphQLArgument) => {
    const check = checks.of(type);
    return check ? [{ name, check, path: () => [name] }] : [];
  });
  if (bounded.length === 0) return;
  const resolve = field.resolve ?? defaultFieldResolver;
  field.resolve = (source, args, context, info) => {
    const faults: InputFault[] = [];
    for (const { name, check, path } of bounded) {
      const value: unknown = args[name];
      if (value != null) check(value, path, faults);
    }
    if (faults.length > 0) throw invalidInput(...faults.slice(0, MOST_FAULTS));
    return resolve(source, args, context, info);
  };
}

class Checks {
  private readonly known = new Map<string, Check | undefined>();

  /** Compiles the check of a type; undefined where the type itself checks everything. */
  of(type: GraphQLInputType): Check | undefined {
    if (isNonNullType(type)) return this.of(type.ofType);
    if (isListType(type)) return listCheck(this.of(type.ofType));
    if (isInputObjectType(type)) {
      const { name } = type;
      if (!this.known.has(name)) {
        // A recursive input refers to the check that is being compiled.
        this.known.set(name, (value, path, faults) => made?.(value, path, faults));
        const fields = Object.values(type.getFields()).flatMap((field) => {
          const check = this.of(field.type);
          return check ? [{ name: field.name, check }] : [];
        });
        const made = fields.length > 0 ? objectCheck(fields) : undefined;
        this.known.set(name, made);
      }
      return this.known.get(name);
    }
    const bound = isScalarType(type) ? boundOf(type) : undefined;
    return bound && valueCheck(bound);
  }
}

const listCheck =
  (element: Check | undefined): Check =>
  (value, path, faults) => {
    if (!Array.isArray(value)) return;
    if (value.length > MOST_ELEMENTS) {
      const message = tooMany(MOST_ELEMENTS, value.length);
      faults.push({ type: 'too_long', path: path(), message });
      return;
    }
    if (!element) return;
    for (const [at, one] of value.entries()) if (one != null) element(one, () => [...path(), at], faults);
  };

const objectCheck =
  (fields: readonly { readonly name: string; readonly check: Check }[]): Check =>
  (value, path, faults) => {
    if (typeof value !== 'object' || value === null) return;
    for (const { name, check } of fields) {
      const part: unknown = Reflect.get(value, name);
      if (part != null) check(part, () => [...path(), name], faults);
    }
  };

function valueCheck(bound: Bound): Check {
  switch (bound.kind) {
    case 'text':
      return (value, path, faults) => {
        if (typeof value !== 'string') return;
        const fault = textFault(value, bound);
        if (fault) faults.push({ ...fault, path: path(), input: beginning(value) });
      };
    case 'number':
      return (value, path, faults) => {
        if (typeof value !== 'number' || (value >= bound.min && value <= bound.max)) return;
        const isLow = value < bound.min;
        const type = isLow ? 'greater_than_equal' : 'less_than_equal';
        const message = isLow ? tooSmall(bound.min) : tooLarge(bound.max);
        faults.push({ type, path: path(), message, input: value });
      };
    case 'json':
      return (value, path, faults) => void faults.push(...jsonFaults(value, bound, path()));
  }
}

/** Returns the first characters of a text for a fault, without unreadable ones. */
const beginning = (text: string): string => Buffer.from(text.slice(0, REPEATED)).toString().replaceAll('\0', '\uFFFD');
