import { isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import { isTagWithCountry } from '../../../schema/passport-document/language-values.js';

const REQUIRED = ['contentType', 'url'];

/** Validation of the members of a related resource (EN 18223, annex A). */
const MEMBERS: Readonly<Record<string, (text: string) => boolean>> = {
  contentType: isMediaType,
  url: isUri,
  resourceTitle: () => true,
  language: isTagWithCountry,
};

/** Tells whether a value has the members of a related resource and no others, each as the standard has it. */
export const isRelatedResource = (value: Json): value is JsonObject =>
  isJsonObject(value) &&
  REQUIRED.every((name) => name in value) &&
  Object.entries(value).every(([name, one]) => typeof one === 'string' && isMember(name, one));

const isMember = (name: string, text: string): boolean => Object.hasOwn(MEMBERS, name) && MEMBERS[name]!(text);

/** Tells whether a text is a media type without parameters (RFC 6838, 4.2). */
function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(text);
}

const URI = /^[a-z][a-z\d+.-]*:(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})+(?:#(?:[\w.~:/?@!$&'()*+,;=-]|%[\da-f]{2})*)?$/i;

/** Tells whether a text is a URI (RFC 3986, 3): absolute, in ASCII, what is reserved percent-encoded. */
function isUri(text: string): boolean {
  return URI.test(text) && URL.canParse(text);
}
