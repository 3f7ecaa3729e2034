import { isDay } from '../calendar.js';

/** Data types of values (EN 18223, table 7) that passports use: names in the namespace of XML Schema. */
export type DataType = 'string' | 'boolean' | 'integer' | 'decimal' | 'date' | 'dateTime' | 'anyURI';

const FORMS: Readonly<Partial<Record<DataType, RegExp>>> = {
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  integer: /^[+-]?\d+$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  anyURI: /^https?:\/\/[^\s<>"]+$/,
};

/** Tells the type of a value: `declared` where the value is of it, else the one it looks like. Texts may be high-precision numbers. */
export function typeOfValue(value: boolean | number | string, declared?: DataType): DataType {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return declared !== 'decimal' && Number.isInteger(value) ? 'integer' : 'decimal';
  if (declared !== undefined && (declared === 'string' || isOf(value, declared))) return declared;
  return (['date', 'dateTime', 'anyURI'] as const).find((type) => isOf(value, type)) ?? 'string';
}

/** Tells whether a text is a value of a type; days and instants are real ones. */
function isOf(text: string, type: DataType): boolean {
  if (!FORMS[type]?.test(text)) return false;
  return (type !== 'date' && type !== 'dateTime') || isReal(text);
}

/** Tells whether a day or an instant exists: the thirtieth of February does not, nor the twenty-fifth hour. */
function isReal(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** Returns the type that a schema gives a member, alone or among others; its name tells more of texts. */
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

/** Returns the type that the name of a member tells: a unit at its end, an address, a day. */
export function typeByName(key: string, isMeasured: boolean): DataType | undefined {
  if (isMeasured) return 'decimal';
  if (/(?:^|_)url$/.test(key)) return 'anyURI';
  return /(?:^|_)(?:date|at|on|until)$/.test(key) ? 'date' : undefined;
}
