import { isJsonObject, type Json, type JsonObject, memberOf } from '../../../schema/json.js';
import { isTextByLanguage } from '../../../schema/passport-document/language-map.js';
import { isLanguageValues } from '../../../schema/passport-document/language-values.js';
import { compressed } from '../dpp/dpp-elements.rules.js';

/**
 * Returns the outline of the parts of a document that a reader may not see: the names that the full form marks as
 * redacted, each with an empty value of the same kind. Lists have the entries that the reader sees.
 */
export const outlineOf = (whole: JsonObject, seen: JsonObject): JsonObject =>
  withheld(compressed(whole), compressed(seen));

function withheld(whole: JsonObject, seen: JsonObject): JsonObject {
  const names = Object.entries(whole).flatMap(([name, value]): [string, Json][] => {
    const shown = memberOf(seen, name);
    if (shown === undefined) return [[name, placeholder(value)]];
    if (!isJsonObject(value) || !isJsonObject(shown)) return [];
    const below = withheld(value, shown);
    return Object.keys(below).length > 0 ? [[name, below]] : [];
  });
  return Object.fromEntries(names);
}

/** Returns an empty value of the same kind. */
function placeholder(value: Json): Json {
  if (isLanguageValues(value)) return [{ language: 'en-GB', value: '' }];
  if (isTextByLanguage(value)) return { en: '' };
  return Array.isArray(value) ? [true] : isJsonObject(value) ? { '': true } : true;
}

/** Returns a placeholder that is an element: the member of an object's has no name, and would not count as one. */
const asElement = (value: Json): Json => (isJsonObject(value) && '' in value ? { value: true } : value);

/** Merges an outline into the visible part, so that its full form equals that of the whole document. */
export function wholeFrom(seen: JsonObject, outline: JsonObject): JsonObject {
  const merged: Record<string, Json> = { ...seen };
  for (const [name, value] of Object.entries(outline)) {
    const shown = memberOf(seen, name);
    merged[name] = isJsonObject(shown) && isJsonObject(value) ? wholeFrom(shown, value) : asElement(value);
  }
  // In canonical order.
  return Object.fromEntries(Object.entries(merged).sort(([one], [other]) => (one < other ? -1 : 1)));
}
