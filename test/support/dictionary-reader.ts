import type { Quad } from 'n3';
import type { Json, JsonObject } from '../../schema/json.js';

export const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
export const XSD = 'http://www.w3.org/2001/XMLSchema#';

/** An element of a passport in full form (EN 18223, annex A). */
export interface Element {
  elementId: string;
  objectType: string;
  dictionaryReference: string;
  valueDataType?: string;
  value?: Json | Element[];
  elements?: Element[];
}

const isList = (element: Element): element is Element & { value: Element[] } =>
  element.objectType === 'MultiValuedDataElement';

/** A text in several languages (EN 18223, 5.2.9), as a reader of the compressed form tells it from other lists. */
const isInLanguages = (value: Json): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => Object.keys(one ?? {}).join() === 'language,value' && /^[a-z]{2}-[A-Z]{2}$/.test(one.language));

/** Lists elements with all that stand in them. */
export const every = (elements: readonly Element[]): Element[] =>
  elements.flatMap((one) => [one, ...every(one.elements ?? []), ...(isList(one) ? every(one.value) : [])]);

/** Turns passports from one form into the other by the published dictionary and EN 18223 alone, as foreign software does. */
export class DictionaryReader {
  readonly #address: string;
  readonly #terms: ReadonlySet<string>;
  readonly #ranges: ReadonlyMap<string, string>;

  /** `address`: where the dictionary is published; `quads`: its triples. */
  constructor(address: string, quads: readonly Quad[]) {
    this.#address = address;
    this.#terms = new Set(quads.map(({ subject }) => subject.value));
    this.#ranges = new Map(
      quads
        .filter(({ predicate }) => [`${RDFS}range`, 'https://schema.org/rangeIncludes'].includes(predicate.value))
        .filter(({ object }) => object.value.startsWith(XSD))
        .map(({ subject, object }) => [subject.value, object.value.slice(XSD.length)]),
    );
  }

  /** Returns the term of a place: its own, that of its name, or the one for the rest. */
  reference(path: readonly string[]): string {
    const candidates = [
      path.every((step) => /^\w+$/.test(step)) ? path.join('.') : '',
      /^\w+$/.test(path.at(-1) ?? '') ? path.at(-1) : '',
    ];
    const known = candidates.map((name) => `${this.#address}#${name}`).find((address) => this.#terms.has(address));
    return known ?? `${this.#address}#otherMembers`;
  }

  /** Builds an element in full form. `elementId`: a text in one of several languages is named by its language, and means what the text means. */
  expand(value: Json, path: readonly string[], elementId = path.at(-1) ?? ''): Element {
    const named = { elementId, dictionaryReference: this.reference(path) };
    if (isInLanguages(value)) return { ...named, objectType: 'MultiLanguageDataElement', value };
    if (Array.isArray(value)) {
      const uniform = new Set(value.map((one) => kindOf(one))).size === 1;
      const elements = value.map((one, place) => ({
        ...this.expand(uniform || kindOf(one) === 'object' ? one : { value: one }, path),
        elementId: String(place),
      }));
      return { ...named, objectType: 'MultiValuedDataElement', value: elements };
    }
    if (kindOf(value) === 'object')
      return {
        ...named,
        objectType: 'DataElementCollection',
        elements: Object.entries(value as JsonObject).map(([key, one]) =>
          this.expand(one, isByLanguage(value as JsonObject) ? path : [...path, key], key),
        ),
      };
    const valueDataType = `xsd:${this.#typeOf(value, named.dictionaryReference)}`;
    return { ...named, objectType: 'SingleValuedDataElement', valueDataType, value };
  }

  #typeOf(value: Json, reference: string): string {
    const range = this.#ranges.get(reference);
    if (typeof value === 'boolean') return 'boolean';
    if (typeof value === 'number') return range === 'decimal' || !Number.isInteger(value) ? 'decimal' : 'integer';
    if (range === 'string' || (range && LOOKS[range]?.test(String(value)))) return range;
    const seeming = ['date', 'dateTime', 'anyURI'].find((type) => LOOKS[type]?.test(String(value)));
    return seeming ?? 'string';
  }

  compress(element: Element): Json {
    if (element.elements) return Object.fromEntries(element.elements.map((one) => [one.elementId, this.compress(one)]));
    return isList(element) ? element.value.map((one) => this.compress(one)) : (element.value as Json);
  }
}

const kindOf = (value: Json): string =>
  isInLanguages(value)
    ? 'languages'
    : Array.isArray(value)
      ? 'list'
      : typeof value === 'object' && value !== null
        ? 'object'
        : 'value';

const isByLanguage = (value: JsonObject): boolean =>
  Object.entries(value).every(
    ([name, text]) => /^(fr|de|mt|sr-Latn)(-[A-Z]{2})?$/.test(name) && typeof text === 'string',
  );

/** Forms of XML Schema's types, as its recommendation has them. */
const LOOKS: Readonly<Record<string, RegExp>> = {
  decimal: /^[+-]?(\d+(\.\d*)?|\.\d+)$/,
  integer: /^[+-]?\d+$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  dateTime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/,
  anyURI: /^https?:\/\/[^\s<>"]+$/,
};
