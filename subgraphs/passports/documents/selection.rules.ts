import type { Visibility } from '../../../schema/vocabulary/visibilities.js';

/** Facts of a published version for selection. */
export interface Candidate {
  readonly version: number;
  readonly visibility: Visibility;
  /** Null while in service. */
  readonly supersededAt: Date | null;
}

export type Audience = 'everyone' | 'owner';

const SEEN_BY: Readonly<Record<Audience, readonly Visibility[]>> = {
  everyone: ['public'],
  owner: ['public', 'owner_only'],
};

/** Returns the version of a passport for an audience: the highest published one that it may read (§2.11). */
export function servedVersion<Version extends Candidate>(
  versions: readonly Version[],
  audience: Audience,
): Version | undefined {
  const seen = SEEN_BY[audience];
  let best: Version | undefined;
  for (const one of versions) {
    const isServed = one.supersededAt === null && seen.includes(one.visibility);
    if (isServed && !(best && best.version > one.version)) best = one;
  }
  return best;
}

/**
 * Selects the version for an item: of its own passport, else its lot's, else its model's. A passport with a version in
 * service takes precedence even for callers who may not read it; drafts and passports out of service do not. `levels`:
 * published versions of the three passports, in this order.
 */
export function servedForItem<Version extends Candidate>(
  levels: readonly (readonly Version[])[],
  audience: Audience,
): Version | undefined {
  const inService = levels.find((versions) => versions.some((one) => one.supersededAt === null));
  return inService && servedVersion(inService, audience);
}

/** Order of audiences, widest first. */
const WIDTH: Readonly<Record<Visibility, number>> = { public: 2, owner_only: 1, internal: 0 };

/** Tells whether a new version replaces an older one: every reader of the old one can read the new one. */
export const supersedes = (published: Visibility, older: Visibility): boolean => WIDTH[published] >= WIDTH[older];

/** Returns the public version in service at an instant; undefined for none. */
export function versionAt<Version extends Candidate & { readonly publishedAt: Date }>(
  versions: readonly Version[],
  instant: Date,
  visibilities: readonly Visibility[],
): Version | undefined {
  return versions
    .filter((one) => visibilities.includes(one.visibility))
    .filter((one) => one.publishedAt <= instant && (one.supersededAt === null || one.supersededAt > instant))
    .reduce<Version | undefined>((best, one) => (best && best.version > one.version ? best : one), undefined);
}
