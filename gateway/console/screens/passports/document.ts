import published from '../../../../schema/passport-document.schema.json';
import { isRecord, type UnknownRecord } from '../../../../schema/record.js';
import { COUNTRIES } from '../../../../schema/vocabulary/countries.js';

/** The subset of JSON Schema used by the document's schema. */
export interface Described {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Sections of a passport document in the published schema, in its order. */
export const SECTIONS: Readonly<Record<string, Described>> = published.properties;

const typesOf = ({ type }: Described): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;

const NAMES_COUNTRY = /(^|_)country(_|$)/;

const isCountry = (value: unknown): boolean => COUNTRIES.some((country) => country === value);

export type Kind = 'boolean' | 'number' | 'text' | 'country' | 'entries' | 'json';

/** Chooses the input for a value by its name, its schema and its present value. */
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

/** Returns the sections of a document in the order of the published schema, followed by the brand's own. */
export function inOrder(document: UnknownRecord): string[] {
  const known = Object.keys(SECTIONS);
  const place = (name: string): number => (name in SECTIONS ? known.indexOf(name) : known.length);
  return Object.keys(document).sort((one, other) => place(one) - place(other));
}

/** Replaces a member, or removes it when its value is empty. */
export function withMember(object: UnknownRecord, key: string, value: unknown): UnknownRecord {
  const { [key]: _, ...others } = object;
  if (value === undefined) return others;
  // A present member keeps its position.
  return key in object ? { ...object, [key]: value } : { ...others, [key]: value };
}
