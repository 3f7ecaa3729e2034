import { isJsonObject, type Json } from '../../../schema/json.js';

/**
 * Visible part of a value: all of it, or some of its fields, each with a part of its own. A list applies its part to
 * each entry.
 */
export type Part = 'all' | Fields;

interface Fields {
  readonly only?: ReadonlyMap<string, Part>;
  readonly without?: ReadonlySet<string>;
}

/** Returns the part that contains only these paths, e.g. `materials.name`. */
export function onlyPaths(paths: readonly (readonly string[])[]): Part {
  const below = new Map<string, string[][]>();
  for (const [head, ...tail] of paths) {
    const tails = below.get(head!);
    if (tails) tails.push(tail);
    else below.set(head!, [tail]);
  }
  const partOf = (tails: readonly string[][]): Part =>
    tails.some((tail) => tail.length === 0) ? 'all' : onlyPaths(tails);
  return { only: new Map(Array.from(below, ([head, tails]) => [head, partOf(tails)])) };
}

/** Returns the visible part of a value; undefined for none. */
export function visiblePart(value: Json, part: Part): Json | undefined {
  if (part === 'all') return value;
  if (Array.isArray(value)) {
    const seen = value.map((element) => visiblePart(element, part)).filter((element) => element !== undefined);
    return seen.length > 0 ? seen : undefined;
  }
  // A scalar or null has no fields to show or withhold.
  if (!isJsonObject(value)) return part.only ? undefined : value;
  const seen = Object.entries(value).flatMap(([key, child]) => {
    const visible = visibleField(key, child, part);
    return visible === undefined ? [] : [[key, visible] as const];
  });
  return seen.length > 0 ? Object.fromEntries(seen) : undefined;
}

function visibleField(key: string, child: Json, fields: Fields): Json | undefined {
  if (fields.without?.has(key)) return undefined;
  if (!fields.only) return child;
  const part = fields.only.get(key);
  return part && visiblePart(child, part);
}

/** Unites the parts that two audiences see. */
export function union(left: Part | undefined, right: Part | undefined): Part | undefined {
  if (!left || !right) return left ?? right;
  if (left === 'all' || right === 'all') return 'all';
  if (left.only && right.only) {
    const keys = new Set([...left.only.keys(), ...right.only.keys()]);
    return { only: new Map([...keys].map((key) => [key, union(left.only?.get(key), right.only?.get(key))!])) };
  }
  const hidden = [...keysHiddenBy(left, right)].filter((key) => keysHiddenBy(right, left).has(key));
  return hidden.length > 0 ? { without: new Set(hidden) } : 'all';
}

/** Returns the keys that a part hides, among those that the other part names. */
function keysHiddenBy(part: Fields, other: Fields): ReadonlySet<string> {
  if (part.without) return part.without;
  const named = other.without ?? new Set(other.only?.keys());
  return new Set([...named].filter((key) => !part.only?.has(key)));
}
