import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../../../schema/json.js';
import { sameJson } from '../../../../../subgraphs/passports/proofs/verify/compare.js';

export interface Mutation {
  /** Where, as the verifier names it. */
  readonly path: string;
  readonly what: string;
  readonly bundle: JsonObject;
}

type Path = readonly string[];

/** Every place of a value, itself included, parents first. */
function* places(value: Json, path: Path = []): Generator<readonly [Path, Json]> {
  yield [path, value];
  const children = isJsonList(value) || isJsonObject(value) ? Object.entries<Json>(value) : [];
  for (const [name, child] of children) yield* places(child, [...path, name]);
}

const inside = (value: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, Json>)[name] : undefined),
    value,
  );

/** A copy with another value at a place; undefined takes it away. */
function changed(bundle: JsonObject, path: Path, value: Json | undefined): JsonObject {
  const copy = structuredClone(bundle);
  const above = inside(copy, path.slice(0, -1)) as Record<string, Json> | Json[];
  const name = path.at(-1)!;
  if (value !== undefined) (above as Record<string, Json>)[name] = value;
  else if (Array.isArray(above)) above.splice(Number(name), 1);
  else delete above[name];
  return copy;
}

/** Other values than this one, of its own kind and of none. */
function others(value: Json): readonly Json[] {
  if (typeof value === 'string')
    return [`${value}x`, value.replace(/^./, (first) => (first === 'a' ? 'b' : 'a')), null];
  if (typeof value === 'number') return [value + 1, -value, String(value), null];
  if (typeof value === 'boolean') return [!value, null];
  if (value === null) return ['x', 0, {}];
  return Array.isArray(value) ? [['x'], {}, null] : [{ x: 1 }, [], null];
}

/** Every place changed, taken away, and given what stands there in another bundle; every object with something more. */
export function* mutations(bundle: JsonObject, donors: readonly JsonObject[]): Generator<Mutation> {
  for (const [path, value] of places(bundle)) {
    const at = path.join('.');
    if (isJsonObject(value)) {
      yield { path: [...path, 'more'].join('.'), what: 'added', bundle: changed(bundle, [...path, 'more'], 'x') };
    }
    if (path.length === 0) continue;
    yield { path: at, what: 'removed', bundle: changed(bundle, path, undefined) };
    for (const other of others(value)) yield { path: at, what: 'changed', bundle: changed(bundle, path, other) };
    for (const donor of donors) {
      const theirs = inside(donor, path);
      if (theirs !== undefined && !sameJson(theirs, value))
        yield { path: at, what: 'swapped', bundle: changed(bundle, path, theirs) };
    }
  }
}

/** The credential with each of its segments altered, taken away or given twice, and with each of a fuller one's. */
export function* credentialMutations(bundle: JsonObject, fuller: string): Generator<Mutation> {
  const path = ['credential', 'sd_jwt_vc'];
  const segments = String(inside(bundle, path)).split('~').slice(0, -1);
  const made = (what: string, list: readonly string[]): Mutation => ({
    path: path.join('.'),
    what,
    bundle: changed(bundle, path, [...list, ''].join('~')),
  });
  for (const [index, segment] of segments.entries()) {
    for (const place of [0, segment.length >> 1, segment.length - 2]) {
      const altered = segment.slice(0, place) + (segment[place] === 'A' ? 'B' : 'A') + segment.slice(place + 1);
      yield made('a character', segments.with(index, altered));
    }
    yield made('without a segment', segments.toSpliced(index, 1));
    yield made('a segment twice', [...segments, segment]);
  }
  for (const more of fuller.split('~').slice(1, -1)) {
    if (!segments.includes(more)) yield made('a segment of another tier', [...segments, more]);
  }
}
