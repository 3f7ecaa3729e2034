import { isJsonObject, type Json } from '../../../schema/json.js';

/**
 * Visible part of a value: all of it, or some of its fields, each with a part of its own. A list applies its part to
 * each entry.
 */
export type Part = 'all' | Fields;

/** With `without`, every other field is visible, and of a withheld field the part in `only`, if any. */
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
  if (!isJsonObject(value)) return part.without ? value : undefined;
  const seen = Object.entries(value).flatMap(([key, child]) => {
    const below = partOfField(key, part);
    const visible = below && visiblePart(child, below);
    return visible === undefined ? [] : [[key, visible] as const];
  });
  return seen.length > 0 ? Object.fromEntries(seen) : undefined;
}

/** Returns the visible part of a field; undefined for none. */
export function partOfField(key: string, part: Part): Part | undefined {
  if (part === 'all') return 'all';
  return part.only?.get(key) ?? (part.without && !part.without.has(key) ? 'all' : undefined);
}

/** Unites the parts that two audiences see. */
export function union(left: Part | undefined, right: Part | undefined): Part | undefined {
  if (!left || !right) return left ?? right;
  if (left === 'all' || right === 'all') return 'all';
  const together = [...namedIn(left), ...namedIn(right)].map(
    (key) => [key, union(partOfField(key, left), partOfField(key, right))] as const,
  );
  if (!left.without && !right.without) return { only: partsIn(together) };
  const limited = together.filter(([, part]) => part !== 'all');
  if (limited.length === 0) return 'all';
  return { only: partsIn(limited), without: new Set(limited.map(([key]) => key)) };
}

const namedIn = ({ only, without }: Fields): readonly string[] => [...(only?.keys() ?? []), ...(without ?? [])];

const partsIn = (fields: readonly (readonly [string, Part | undefined])[]): ReadonlyMap<string, Part> =>
  new Map(fields.flatMap(([key, part]) => (part ? [[key, part] as const] : [])));
