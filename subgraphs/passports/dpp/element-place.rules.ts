import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import type { ElementPath } from '../../../schema/passport-document/dictionary.js';
import { mergePatch } from '../documents/merge-patch.rules.js';

export interface Places {
  /** The document with a number instead of each value. */
  readonly twin: JsonObject;
  /** Paths of the values by number. */
  readonly places: readonly ElementPath[];
}

/**
 * Numbers each value of a document. After withholding, the remaining numbers give the path of each part in the whole
 * document, since lists become shorter. Paths are stored separately from the numbers, because thousands of them below a
 * long name would repeat it.
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

/** Returns the path of a part of a numbered document, `depth` steps below the root. */
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

/** Merges a patch (RFC 7396) into the element at a path; null removes it. */
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
