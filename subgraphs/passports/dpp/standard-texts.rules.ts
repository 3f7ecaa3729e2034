import { changedMembers, isJsonList, isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import { type ElementPath, mayBeByLanguage } from '../../../schema/passport-document/dictionary.js';
import { textsOfMap } from '../../../schema/passport-document/language-map.js';
import {
  isTaggedTexts,
  languageValuesOf,
  withoutUnknownCountry,
} from '../../../schema/passport-document/language-values.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';

/**
 * Converts members of a document to EN 18223: a multilingual text, in a document an object by language, becomes a list
 * of texts with languages (table 6). Texts whose language has no tag in the standard stay unchanged.
 */
export const standardMembers = (members: JsonObject, path: ElementPath): JsonObject =>
  changedMembers(members, (one, key) => standardValue(one, [...path, key]));

/** Converts a value of a document to EN 18223. `path`: path of the term that defines it. */
export function standardValue(value: Json, path: ElementPath): Json {
  if (isJsonList(value)) return standardList(value, path);
  return isJsonObject(value) ? (valuesOf(value, path) ?? standardMembers(value, path)) : value;
}

/** Converts the entries of a list, which must be of one kind: multilingual texts only where every entry is one. */
function standardList(list: readonly Json[], path: ElementPath): Json {
  const texts = list.map((one) => valuesOf(one, path));
  if (texts.every((one) => one !== undefined)) return texts;
  return list.map((one, place) =>
    isJsonObject(one) ? standardMembers(one, [...path, place]) : standardValue(one, [...path, place]),
  );
}

function valuesOf(value: Json, path: ElementPath): Json[] | undefined {
  const texts = textsOfMap(value);
  if (!texts || !mayBeByLanguage(path)) return undefined;
  return languageValuesOf(texts)?.map((one) => ({ ...one }));
}

/**
 * Converts a document changed in EN 18223 form back: the inverse of `standardMembers`. Values equal to those in
 * `before` stay unchanged.
 */
export const documentForm = (document: JsonObject, before: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).map(([key, one]) => [key, documentValue(one, [key], before[key])]));

function documentValue(value: Json, path: ElementPath, before: Json | undefined): Json {
  if (isJsonList(value)) return textOf(value, path, before) ?? documentList(value, path, before);
  if (!isJsonObject(value)) return value;
  const old = isJsonObject(before) ? before : {};
  const members = Object.entries(value).map(([key, one]) => [key, documentValue(one, [...path, key], old[key])]);
  return Object.fromEntries(members);
}

function documentList(list: readonly Json[], path: ElementPath, before: Json | undefined): Json {
  const old = isJsonList(before) ? before : [];
  const texts = list.map((one, place) => textOf(one, path, old[place]));
  if (texts.every((one) => one !== undefined)) return texts;
  return list.map((one, place) => (isTaggedTexts(one) ? one : documentValue(one, [...path, place], old[place])));
}

/** Converts texts with languages to an object by language. Tags without a country are accepted too. */
function textOf(value: Json, path: ElementPath, before: Json | undefined): JsonObject | undefined {
  if (!isTaggedTexts(value) || !mayBeByLanguage(path)) return undefined;
  if (before !== undefined && canonicalJson(before) === canonicalJson(value)) return undefined;
  const text = Object.fromEntries(value.map((one) => [withoutUnknownCountry(one.language), one.value]));
  return textsOfMap(text) === undefined ? undefined : text;
}
