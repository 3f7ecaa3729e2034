import { isRecord } from './record.js';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

export const isJsonObject = (value: unknown): value is JsonObject => isRecord(value);

/** Tells whether a JSON value is a list; unlike `Array.isArray` it keeps the element type. */
export const isJsonList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Returns a member of an object; undefined for none, also where the name is one that every object inherits. */
export const memberOf = (of: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** Reads any JSON. Throws `SyntaxError` for a text that is not JSON. */
export const parseJson = (text: string): Json => JSON.parse(text);

/** Reads an object that was stored as text. Throws for anything else. */
export function parseObject(text: string): JsonObject {
  const value = parseJson(text);
  if (!isJsonObject(value)) throw new Error('Not a JSON object');
  return value;
}

/**
 * Changes the members of an object, and leaves out those for which `change` returns undefined. Returns the object itself
 * where nothing changes: building one of thousands of members takes milliseconds.
 */
export function changedMembers(of: JsonObject, change: (value: Json, name: string) => Json | undefined): JsonObject {
  const names = Object.keys(of);
  const values = names.map((name) => change(of[name]!, name));
  if (names.every((name, at) => values[at] === of[name])) return of;
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const value = values[at];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
