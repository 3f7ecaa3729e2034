import { isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';

const REQUIRED = ['contentType', 'url'];
const MEMBERS = new Set([...REQUIRED, 'resourceTitle', 'language']);

/** Tells whether a value has the members of a related resource (EN 18223, annex A) and no others. */
export const isRelatedResource = (value: Json): value is JsonObject =>
  isJsonObject(value) &&
  REQUIRED.every((name) => name in value) &&
  Object.entries(value).every(([name, one]) => MEMBERS.has(name) && typeof one === 'string');
