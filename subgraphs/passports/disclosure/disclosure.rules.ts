import type { JsonObject } from '../../../schema/json.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import { isTradeTier } from './access.rules.js';
import { sectionRule, seesEverything, seesWhole } from './disclosure-table.rules.js';
import { onlyPaths, type Part, union, visiblePart } from './visible-part.rules.js';

/** A brand's disclosure for one category: tier → sections or `section.field`. */
export type DisclosureOverride = Readonly<Partial<Record<Tier, readonly string[]>>>;

/** Disclosure policy of one version, fixed at its publication because the credential is signed with it. */
export interface DisclosurePolicy {
  readonly sector: Sector | null;
  /** Replaces the default where the brand has one for the category. */
  readonly override: DisclosureOverride | null;
}

/**
 * Returns the part of a section that a tier sees; undefined for none (§2.11). By default by the table of sections. A
 * brand's override replaces the table: a tier sees its own list and the public one, and a trade also that of end users;
 * an unlisted tier sees the public list. Without a public list, unlisted tiers keep the default, which a trade inherits
 * as it does a list. Tiers that see whole documents (`authority`) are unaffected.
 */
export function partFor(section: string, tier: Tier, policy: DisclosurePolicy): Part | undefined {
  if (seesEverything(tier)) return 'all';
  const { override, sector } = policy;
  const byDefault = (of: Tier): Part | undefined => defaultPart(section, of, sector);
  if (!override) return byDefault(tier);
  const everyone = override.public ? listedPart(section, override.public) : byDefault('public');
  const own = override[tier];
  if (!own) return override.public ? everyone : byDefault(tier);
  const inherited = isTradeTier(tier) ? partFor(section, 'end_user', policy) : undefined;
  return union(union(everyone, inherited), listedPart(section, own));
}

function defaultPart(section: string, tier: Tier, sector: Sector | null): Part | undefined {
  const rule = sectionRule(section);
  if (!rule || (rule.sector && rule.sector !== sector)) return undefined;
  if (!seesWhole(tier, section))
    return rule.visibleFields && onlyPaths(rule.visibleFields.map((path) => path.split('.')));
  const { withheld } = rule;
  if (withheld && withheld.sector === sector && withheld.from.includes(tier))
    return { without: new Set(withheld.fields) };
  return 'all';
}

const NOTHING: readonly string[] = [];

/** Returns the part of a section that a list allows. Section keys may contain dots, so entries are matched by prefix. */
function listedPart(section: string, entries: readonly string[] = NOTHING): Part | undefined {
  const { whole, below } = indexOf(entries);
  if (whole.has(section)) return 'all';
  const paths = below.get(section);
  return paths && onlyPaths(paths);
}

interface ListIndex {
  readonly whole: ReadonlySet<string>;
  /** Paths below each section that an entry may mean: `a.b.c` is `b.c` of `a` and `c` of `a.b`. */
  readonly below: ReadonlyMap<string, readonly string[][]>;
}

const indexes = new WeakMap<readonly string[], ListIndex>();

/** Indexes a list by section, since documents and lists may have thousands of entries each. */
function indexOf(entries: readonly string[]): ListIndex {
  const known = indexes.get(entries);
  if (known) return known;
  const below = new Map<string, string[][]>();
  for (const entry of entries) {
    for (let dot = entry.indexOf('.'); dot >= 0 && dot < entry.length - 1; dot = entry.indexOf('.', dot + 1)) {
      const section = entry.slice(0, dot);
      const paths = below.get(section) ?? [];
      paths.push(entry.slice(dot + 1).split('.'));
      below.set(section, paths);
    }
  }
  const index = { whole: new Set(entries), below };
  indexes.set(entries, index);
  return index;
}

/** Returns the document as one or more audiences see it. Sections without visible content are absent. */
export function disclose(document: JsonObject, tiers: readonly Tier[], policy: DisclosurePolicy): JsonObject {
  const seen = Object.entries(document).flatMap(([section, value]) => {
    const part = tiers
      .map((tier) => partFor(section, tier, policy))
      .reduce<Part | undefined>((together, one) => union(together, one), undefined);
    const visible = part && visiblePart(value, part);
    return visible === undefined ? [] : [[section, visible] as const];
  });
  return Object.fromEntries(seen);
}
