import { type ElementPath, mayBeByLanguage } from '../../../schema/passport-document/dictionary.js';
import { textsOfMap } from '../../../schema/passport-document/language-map.js';
import {
  isTaggedTexts,
  languageValuesOf,
  withoutUnknownCountry,
} from '../../../schema/passport-document/language-values.js';
import { canonicalJson } from '../documents/canonical-json.rules.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../documents/json.js';

/**
 * Writes members of a document as EN 18223 has them: one text in several languages, in a document an object by language, is a list
 * of texts with their languages (table 6). Texts in languages that the standard has no tag for stay as they are.
 */
export const standardMembers = (members: JsonObject, path: ElementPath): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([key, one]) => [key, standardValue(one, [...path, key])]));

/** Writes a value of a document as EN 18223 has it. `path`: that of the term that defines it. */
export function standardValue(value: Json, path: ElementPath): Json {
  if (isJsonList(value)) return standardList(value, path);
  return isJsonObject(value) ? (valuesOf(value, path) ?? standardMembers(value, path)) : value;
}

/** Writes the entries of a list, which are all of one kind: texts by language only where every entry is one. */
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
 * Reads a document that was changed in the form of EN 18223 as documents are written: the way back from `standardMembers`. What stands
 * in `before` as it does now stays as it is.
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

/**
 * Reads texts with their languages as one object by language. Other software leaves the country out where there is none: that is
 * read as well.
 */
function textOf(value: Json, path: ElementPath, before: Json | undefined): JsonObject | undefined {
  if (!isTaggedTexts(value) || !mayBeByLanguage(path)) return undefined;
  if (before !== undefined && canonicalJson(before) === canonicalJson(value)) return undefined;
  const text = Object.fromEntries(value.map((one) => [withoutUnknownCountry(one.language), one.value]));
  return textsOfMap(text) === undefined ? undefined : text;
}
