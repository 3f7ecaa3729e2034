import type { TSchema } from '@sinclair/typebox';
import type { ValidationFault } from './refusal.js';
import { OUT_OF_RANGE, outOfRange } from './validate.js';

type Coerced = { readonly value: unknown } | { readonly fault: Pick<ValidationFault, 'type' | 'msg'> };

const TRUE = new Set(['true', '1', 'yes', 'on', 't', 'y']);
const FALSE = new Set(['false', '0', 'no', 'off', 'f', 'n']);

/** Converts the text of a query, path or header parameter to the type of its schema. */
export type Coercion = (text: string) => Coerced;

/** Returns the coercion of a schema. */
export function coercionOf(schema: TSchema): Coercion {
  const types: readonly unknown[] = [schema.type].flat();
  if (types.includes('integer')) return (text) => integer(text.trim(), schema.format === 'int64');
  if (types.includes('number')) return (text) => number(text.trim());
  if (types.includes('boolean')) return (text) => boolean(text.trim().toLowerCase());
  return (text) => ({ value: text });
}

function integer(text: string, wide: boolean): Coerced {
  if (!/^[+-]?\d+$/.test(text)) {
    return {
      fault: { type: 'int_parsing', msg: 'Input should be a valid integer, unable to parse string as an integer' },
    };
  }
  const value = Number(text);
  if (wide ? !Number.isSafeInteger(value) : outOfRange(value)) return { fault: OUT_OF_RANGE };
  return { value };
}

function number(text: string): Coerced {
  const value = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return { value };
  return {
    fault: { type: 'float_parsing', msg: 'Input should be a valid number, unable to parse string as a number' },
  };
}

function boolean(text: string): Coerced {
  if (TRUE.has(text)) return { value: true };
  if (FALSE.has(text)) return { value: false };
  return { fault: { type: 'bool_parsing', msg: 'Input should be a valid boolean, unable to interpret input' } };
}
