import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import type { ElementPath } from '../../../schema/passport-document/dictionary.js';
import { isTaggedTexts } from '../../../schema/passport-document/language-values.js';
import { invalidInput } from '../../lib/graphql/domain-error.js';
import { isRelatedResource } from './related-resource.rules.js';

/**
 * Parses elements in full form (EN 18223, annex A) to a document: the inverse of `fullElements`. `redacted` elements
 * are ignored. Throws `INVALID_INPUT`.
 */
export function readElements(elements: Json | undefined, at: ElementPath): JsonObject {
  if (!isJsonList(elements)) throw wrong(at, 'Expected a list of elements', elements);
  const members = new Map<string, Json>();
  for (const [place, element] of elements.entries()) {
    const here = [...at, place];
    const name = isJsonObject(element) ? element.elementId : undefined;
    if (!isJsonObject(element) || typeof name !== 'string')
      throw wrong(here, 'Expected an element with an elementId', element);
    if (members.has(name)) throw wrong([...here, 'elementId'], 'The elementId stands here twice', name);
    if (element.redacted !== true) members.set(name, readElement(element, here));
  }
  return Object.fromEntries(members);
}

/** Parses one element in full form to its value. Throws `INVALID_INPUT`. */
export function readElement(element: JsonObject, at: ElementPath): Json {
  const { objectType, value } = element;
  switch (objectType) {
    case 'DataElementCollection':
      return membersAt(element.elements, [...at, 'elements']);
    case 'SingleValuedDataElement':
      return singleValue(element, at);
    case 'MultiValuedDataElement':
      return valuesAt(value, at);
    case 'MultiLanguageDataElement':
      return textsAt(value, at);
    case 'RelatedResource':
      return resourceAt(element, at);
    default:
      throw wrong([...at, 'objectType'], 'Expected an objectType of EN 18223', objectType);
  }
}

/** Parses the elements of a collection, which has at least one. */
function membersAt(elements: Json | undefined, at: ElementPath): JsonObject {
  if (isJsonList(elements) && elements.length === 0) throw wrong(at, 'Expected at least one element', elements);
  return readElements(elements, at);
}

/** Parses several values; elements among them are of one objectType. */
function valuesAt(value: Json | undefined, at: ElementPath): Json {
  const values = listAt(value, at);
  const types = new Set(values.filter(isJsonObject).map(({ objectType }) => objectType));
  if (types.size > 1) throw wrong([...at, 'value'], 'Expected elements of one objectType', value);
  return values.map((one, place) => oneOf(one, [...at, 'value', place]));
}

function resourceAt({ contentType, url, resourceTitle, language }: JsonObject, at: ElementPath): Json {
  const known = Object.entries({ contentType, url, resourceTitle, language });
  const resource = Object.fromEntries(known.filter((entry): entry is [string, Json] => entry[1] !== undefined));
  if (!isRelatedResource(resource))
    throw wrong(
      at,
      'Expected contentType (a media type) and url (an absolute URI), and perhaps resourceTitle and language, as en-GB',
      resource,
    );
  return resource;
}

function textsAt(value: Json | undefined, at: ElementPath): Json {
  const texts = listAt(value, at);
  if (!isTaggedTexts(texts))
    throw wrong([...at, 'value'], 'Expected texts, each in a language of its own, as en-GB', texts);
  return texts;
}

function listAt(value: Json | undefined, at: ElementPath): readonly Json[] {
  if (!isJsonList(value)) throw wrong([...at, 'value'], 'Expected a list', value);
  return value;
}

/** Parses one of several values: an element, a group of elements, or a plain value. */
function oneOf(one: Json, at: ElementPath): Json {
  if (Array.isArray(one)) return readElements(one, at);
  return isJsonObject(one) ? readElement(one, at) : one;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const isText = (value: Json): boolean => typeof value === 'string';
const numeric =
  (text: RegExp) =>
  (value: Json): boolean =>
    typeof value === 'number' || (typeof value === 'string' && text.test(value));

/** Validation of values by data type (EN 18223, table 7); numbers with significant digits may be texts. */
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  'xsd:boolean': (value) => typeof value === 'boolean',
  'xsd:integer': (value) => Number.isInteger(value) || (typeof value === 'string' && /^[+-]?\d+$/.test(value)),
  'xsd:decimal': numeric(NUMBER),
  'xsd:double': numeric(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/),
  'xsd:float': numeric(/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/),
  'xsd:string': isText,
  'xsd:date': isText,
  'xsd:dateTime': isText,
  'xsd:anyURI': isText,
  'xsd:base64Binary': isText,
};

function singleValue({ value, valueDataType }: JsonObject, at: ElementPath): Json {
  if (value === undefined || value === null || typeof value === 'object')
    throw wrong([...at, 'value'], 'Expected one value', value);
  if (valueDataType === undefined) return value;
  const isOf = typeof valueDataType === 'string' && Object.hasOwn(TYPES, valueDataType) && TYPES[valueDataType];
  if (!isOf) throw wrong([...at, 'valueDataType'], 'Expected a data type of EN 18223, table 7', valueDataType);
  if (!isOf(value)) throw wrong([...at, 'value'], `The value is no ${String(valueDataType)}`, value);
  return value;
}

const wrong = (path: ElementPath, message: string, input: Json | undefined) =>
  invalidInput({
    type: 'value_error',
    path: [...path],
    message,
    ...(typeof input === 'object' ? {} : { input: input ?? null }),
  });
