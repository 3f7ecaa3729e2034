import { isDay } from '../calendar.js';

/** Data types of passport values (EN 18223, table 7): names in the XML Schema namespace. */
export type DataType = 'string' | 'boolean' | 'integer' | 'decimal' | 'date' | 'dateTime' | 'anyURI';

const FORMS: Readonly<Partial<Record<DataType, RegExp>>> = {
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  integer: /^[+-]?\d+$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  anyURI: /^https?:\/\/[^\s<>"]+$/,
};

/**
 * Returns the type of a value: `declared` where the value conforms to it, else one inferred. Texts may be
 * high-precision numbers.
 */
export function typeOfValue(value: boolean | number | string, declared?: DataType): DataType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return declared !== 'decimal' && Number.isInteger(value) ? 'integer' : 'decimal';
  if (declared !== undefined && (declared === 'string' || isOf(value, declared))) return declared;
  return (['date', 'dateTime', 'anyURI'] as const).find((type) => isOf(value, type)) ?? 'string';
}

/** Tells whether a text conforms to a type; days and instants must exist. */
function isOf(text: string, type: DataType): boolean {
  if (!FORMS[type]?.test(text)) return false;
  return (type !== 'date' && type !== 'dateTime') || isReal(text);
}

/** Tells whether a day or instant exists; 30 February and hour 25 do not. */
function isReal(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** Returns the type of a member by its schema, and for texts also by its name. */
export function typeBySchema(
  key: string,
  type: string | readonly string[] | undefined,
  isMeasured: boolean,
): DataType | undefined {
  const types = [type ?? []].flat();
  if (types.includes('number')) return 'decimal';
  if (types.includes('integer')) return 'integer';
  if (types.includes('boolean')) return 'boolean';
  return typeByName(key, isMeasured) ?? (types.includes('string') ? 'string' : undefined);
}

/** Infers a type from a member's name: a unit at its end, a URL, a day. */
export function typeByName(key: string, isMeasured: boolean): DataType | undefined {
  if (isMeasured) return 'decimal';
  if (/(?:^|_)url$/.test(key)) return 'anyURI';
  return /(?:^|_)(?:date|at|on|until)$/.test(key) ? 'date' : undefined;
}
