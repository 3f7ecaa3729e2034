import {
  changedMembers,
  isJsonList,
  isJsonObject,
  type Json,
  type JsonObject,
  memberOf,
} from '../../../schema/json.js';
import { dataTypeAt, type ElementPath, termAt } from '../../../schema/passport-document/dictionary.js';
import { isTextByLanguage } from '../../../schema/passport-document/language-map.js';
import { isLanguageValues } from '../../../schema/passport-document/language-values.js';
import { isRelatedResource } from './related-resource.rules.js';
import { standardMembers, standardValue } from './standard-texts.rules.js';

/** Returns the URL of the term that defines an element. */
export type Dictionary = (path: ElementPath) => string;

/** Creates the dictionary of this installation, which has a term for every element. */
export const dictionaryOf =
  (vocabulary: string): Dictionary =>
  (path) =>
    `${vocabulary}#${termAt(path).name}`;

/**
 * Builds the elements of a document in full form (EN 18223, annex A). `seen`: visible part of `whole`; elements only in
 * `whole` are named and `redacted`, to tell withheld from absent. Lists are as in `seen`.
 */
export function fullElements(whole: JsonObject, seen: JsonObject, dictionary: Dictionary): JsonObject[] {
  return members(standardForm(whole), standardForm(seen), [], dictionary);
}

/** Converts a document to the compressed form of EN 18223. */
export const standardForm = (document: JsonObject): JsonObject => standardMembers(compressed(document), []);

/** An element and its path; `means`: path of the term that defines it. */
export interface PlacedElement {
  readonly value: Json;
  /** Requested name: its own, or that of the content specification. */
  readonly name: string;
  readonly means: ElementPath;
}

/** Builds one element in full form. */
export const fullElementOf = ({ value, name, means }: PlacedElement, dictionary: Dictionary): JsonObject => ({
  ...fullElement(standardValue(value, means), means, dictionary),
  elementId: name,
});

/**
 * Returns the path of the term that defines an element of a document: each language of a multilingual text has the term
 * of the whole.
 */
export function meaningOf(document: JsonObject, path: ElementPath): ElementPath {
  const outer = path.slice(0, -1);
  return isMultilingual(valueAt(document, outer), outer) ? outer : path;
}

/** Tells whether the value at a path is a multilingual text; the document itself is none. */
const isMultilingual = (value: Json | undefined, path: ElementPath): boolean =>
  path.length > 0 && isTextByLanguage(value);

const valueAt = (document: JsonObject, path: ElementPath): Json | undefined =>
  path.reduce<Json | undefined>((value, step) => {
    if (isJsonList(value)) return value[Number(step)];
    return isJsonObject(value) ? value[step] : undefined;
  }, document);

function fullElement(value: Json, path: ElementPath, dictionary: Dictionary, whole: Json = value): JsonObject {
  const named = { elementId: nameOf(path), dictionaryReference: dictionary(path) };
  if (isLanguageValues(value)) return { ...named, objectType: 'MultiLanguageDataElement', value };
  if (isJsonList(value)) {
    return { ...named, objectType: 'MultiValuedDataElement', value: listed(value, path, dictionary) };
  }
  // With a member withheld it is a collection, in which that member is named.
  if (isRelatedResource(value) && isRelatedResource(whole) && Object.keys(value).length === Object.keys(whole).length)
    return { ...named, objectType: 'RelatedResource', ...value };
  if (isJsonObject(value)) return collection(value, path, dictionary, isJsonObject(whole) ? whole : value);
  return { ...named, objectType: 'SingleValuedDataElement', valueDataType: typeAt(value, path), value };
}

const collection = (value: JsonObject, path: ElementPath, dictionary: Dictionary, whole = value): JsonObject => ({
  ...{ elementId: nameOf(path), dictionaryReference: dictionary(path) },
  objectType: 'DataElementCollection',
  elements: members(whole, value, path, dictionary),
});

/** Builds the elements of a list, all of one kind: in a mixed list collections, of one member for other values. */
function listed(list: readonly Json[], path: ElementPath, dictionary: Dictionary): JsonObject[] {
  const isMixed = new Set(list.map(kindOf)).size > 1;
  return list.map((one, place) =>
    isMixed
      ? collection(isJsonObject(one) ? one : { value: one }, [...path, place], dictionary)
      : fullElement(one, [...path, place], dictionary),
  );
}

/** Returns the kind of element (EN 18223, 4.1.2) that a value is. */
function kindOf(value: Json): string {
  if (isLanguageValues(value)) return 'MultiLanguageDataElement';
  if (Array.isArray(value)) return 'MultiValuedDataElement';
  if (isRelatedResource(value)) return 'RelatedResource';
  return isJsonObject(value) ? 'DataElementCollection' : 'SingleValuedDataElement';
}

function members(whole: JsonObject, seen: JsonObject, path: ElementPath, dictionary: Dictionary): JsonObject[] {
  const isText = isMultilingual(whole, path);
  return Object.entries(whole).map(([key, value]) => {
    const means = isText ? path : [...path, key];
    const shown = memberOf(seen, key);
    const element =
      shown === undefined ? redacted(value, means, dictionary) : fullElement(shown, means, dictionary, value);
    return { ...element, elementId: key };
  });
}

/** Tells whether a value is null or empty, for which the standard has no element. */
function isEmpty(value: Json): boolean {
  if (isJsonList(value)) return value.every(isEmpty);
  return value === null || (isJsonObject(value) && Object.keys(value).every((name) => isNoElement(value[name]!, name)));
}

/** Tells whether a member is no element of the standard: an empty one, or one without a name in an older document. */
const isNoElement = (value: Json, name: string): boolean => name === '' || isEmpty(value);

const redacted = (value: Json, path: ElementPath, dictionary: Dictionary): JsonObject => ({
  elementId: nameOf(path),
  objectType: kindOf(value),
  dictionaryReference: dictionary(path),
  redacted: true,
});

const nameOf = (path: ElementPath): string => String(path.at(-1) ?? '');

/** Returns the data type of a value (EN 18223, table 7). */
const typeAt = (value: Json, path: ElementPath): string =>
  `xsd:${dataTypeAt(typeof value === 'boolean' || typeof value === 'number' ? value : String(value), path)}`;

/** Removes members that are no elements, so that both forms agree. */
export const compressed = (document: JsonObject): JsonObject =>
  changedMembers(document, (one, name) => (isNoElement(one, name) ? undefined : compressedValue(one)));

function compressedValue(value: Json): Json {
  if (isJsonList(value)) return value.filter((one) => !isEmpty(one)).map(compressedValue);
  return isJsonObject(value) ? compressed(value) : value;
}
