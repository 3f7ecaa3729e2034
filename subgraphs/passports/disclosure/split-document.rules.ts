import { isJsonList, isJsonObject, type Json, type JsonObject } from '../../../schema/json.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import { type DisclosurePolicy, partFor } from './disclosure.rules.js';
import { type Part, partOfField, visiblePart } from './visible-part.rules.js';

/** A value split by audience: the part that all its audiences see, and items that fewer see. */
export type Split =
  | { readonly kind: 'whole'; readonly value: Json }
  | { readonly kind: 'object'; readonly members: readonly SplitMember[] }
  | { readonly kind: 'list'; readonly elements: readonly SplitValue[] };

export interface SplitValue {
  /** Null: visible to all audiences of its parent. */
  readonly tiers: readonly Tier[] | null;
  readonly content: Split;
}

interface SplitMember extends SplitValue {
  readonly key: string;
}

type Parts = ReadonlyMap<Tier, Part>;

/**
 * Splits a document so that every tier's view (`disclose`) is the outer part plus the items of the tier. The credential
 * is packed from this alone.
 */
export function splitDocument(document: JsonObject, policy: DisclosurePolicy): Split {
  const members = Object.entries(document).map(([section, value]): SplitMember => {
    const parts = new Map<Tier, Part>();
    for (const tier of TIERS) {
      const part = partFor(section, tier, policy);
      if (part) parts.set(tier, part);
    }
    return { key: section, ...item(value, parts, TIERS) };
  });
  return { kind: 'object', members };
}

/** Returns a child of a value that `around` see. */
function item(value: Json, parts: Parts, around: readonly Tier[]): SplitValue {
  const seeing = around.filter((tier) => {
    const part = parts.get(tier);
    return part !== undefined && visiblePart(value, part) !== undefined;
  });
  return { tiers: seeing.length === around.length ? null : seeing, content: split(value, parts, seeing) };
}

function split(value: Json, parts: Parts, seeing: readonly Tier[]): Split {
  if (seeing.every((tier) => parts.get(tier) === 'all')) return { kind: 'whole', value };
  if (isJsonList(value)) {
    return { kind: 'list', elements: value.map((element) => item(element, parts, seeing)) };
  }
  if (!isJsonObject(value)) return { kind: 'whole', value };
  const members = Object.entries(value).map(([key, child]) => ({
    key,
    ...item(child, partsOfMember(key, parts), seeing),
  }));
  return { kind: 'object', members };
}

function partsOfMember(key: string, parts: Parts): Parts {
  const below = new Map<Tier, Part>();
  for (const [tier, part] of parts) {
    const visible = partOfField(key, part);
    if (visible) below.set(tier, visible);
  }
  return below;
}
