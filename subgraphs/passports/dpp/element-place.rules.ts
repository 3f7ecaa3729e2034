import type { ElementPath } from '../../../schema/passport-document/dictionary.js';
import { isJsonList, isJsonObject, type Json, type JsonObject } from '../documents/json.js';
import { mergePatch } from '../documents/merge-patch.rules.js';

export interface Places {
  /** The document with a number in the place of each value. */
  readonly twin: JsonObject;
  /** Paths of the values, by their numbers. */
  readonly places: readonly ElementPath[];
}

/**
 * Numbers each value of a document. The numbers that are left after withholding and leaving out tell the place of each
 * remaining part in the whole document: lists get shorter on the way. Places are kept apart from the values: written
 * into them, thousands below one long name would be as many copies of the name.
 */
export function placesOf(document: JsonObject): Places {
  const places: ElementPath[] = [];
  return { twin: numberedMembers(document, [], places), places };
}

function numbered(value: Json, at: ElementPath, places: ElementPath[]): Json {
  if (value === null) return null;
  if (isJsonList(value)) return value.map((one, place) => numbered(one, [...at, place], places));
  return isJsonObject(value) ? numberedMembers(value, at, places) : String(places.push(at) - 1);
}

const numberedMembers = (value: JsonObject, at: ElementPath, places: ElementPath[]): JsonObject =>
  Object.fromEntries(Object.entries(value).map(([name, one]) => [name, numbered(one, [...at, name], places)]));

/** Reads a place back from a part of a twin, `depth` steps below the root. */
export function placeOf(part: Json, depth: number, places: readonly ElementPath[]): ElementPath {
  let inner: Json = part;
  while (typeof inner === 'object' && inner !== null) {
    const next: Json | undefined = Object.values(inner).find((one) => leafOf(one));
    if (next === undefined) break;
    inner = next;
  }
  return places[Number(inner)]!.slice(0, depth);
}

const leafOf = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && Object.values(value).some(leafOf));

/** Merges a patch (RFC 7396) into the element at a place; null takes it out. */
export function patchAt(value: Json, [step, ...below]: ElementPath, patch: Json): Json {
  if (step === undefined) return mergePatch(value, patch);
  const isGone = patch === null && below.length === 0;
  if (isJsonList(value)) {
    if (isGone) return value.filter((_, place) => place !== step);
    return value.map((one, place) => (place === step ? patchAt(one, below, patch) : one));
  }
  const members = new Map(isJsonObject(value) ? Object.entries(value) : []);
  if (isGone) members.delete(String(step));
  else members.set(String(step), patchAt(members.get(String(step)) ?? null, below, patch));
  return Object.fromEntries(members);
}
