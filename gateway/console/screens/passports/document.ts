import published from '../../../../schema/passport-document.schema.json';
import { isRecord, type UnknownRecord } from '../../../../schema/record.js';
import { COUNTRIES } from '../../../../schema/vocabulary/countries.js';

/** The part of JSON Schema that the document's schema is written in. */
export interface Described {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Sections of a passport document as published, in their order. */
export const SECTIONS: Readonly<Record<string, Described>> = published.properties;

const typesOf = ({ type }: Described): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

const NAMES_COUNTRY = /(^|_)country(_|$)/;

const isCountry = (value: unknown): boolean => COUNTRIES.some((country) => country === value);

export type Kind = 'boolean' | 'number' | 'text' | 'country' | 'entries' | 'json';

/** Chooses the field in which a value is best written: by its name, the schema, and the present value. */
export function kindOf(name: string, described: Described, value: unknown): Kind {
  const types = typesOf(described);
  const isFree = value === undefined || value === null;
  if (types.includes('boolean') && (isFree || typeof value === 'boolean')) return 'boolean';
  if ((types.includes('number') || types.includes('integer')) && (isFree || typeof value === 'number')) return 'number';
  if (described.items?.properties && (isFree || (Array.isArray(value) && value.every(isRecord)))) return 'entries';
  if (NAMES_COUNTRY.test(name) && types.includes('string') && (isFree || isCountry(value))) return 'country';
  if (typeof value === 'string') return 'text';
  if (isFree) return types.length === 0 || types.includes('string') ? 'text' : 'json';
  return 'json';
}

/** Returns the sections of a document as the published schema orders them, a brand's own behind. */
export function inOrder(document: UnknownRecord): string[] {
  const known = Object.keys(SECTIONS);
  const place = (name: string): number => (name in SECTIONS ? known.indexOf(name) : known.length);
  return Object.keys(document).sort((one, other) => place(one) - place(other));
}

/** Replaces a member, or leaves it out when its value is empty. */
export function withMember(object: UnknownRecord, key: string, value: unknown): UnknownRecord {
  const { [key]: _, ...others } = object;
  if (value === undefined) return others;
  // A member that is there keeps its place.
  return key in object ? { ...object, [key]: value } : { ...others, [key]: value };
}
