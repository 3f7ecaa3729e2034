import type { Visibility } from './passport-level.rules.js';

/** A published version as selection sees it. */
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

/** Returns the version of one passport that an audience is served: the highest published one it may see (§2.11). */
export function servedVersion<Version extends Candidate>(
  versions: readonly Version[],
  audience: Audience,
): Version | undefined {
  return versions
    .filter((one) => one.supersededAt === null && SEEN_BY[audience].includes(one.visibility))
    .reduce<Version | undefined>((best, one) => (best && best.version > one.version ? best : one), undefined);
}

/**
 * Selects the version an item is served: its own passport's, else its batch's, else its model's. A passport with anything in
 * service hides those behind it, also from those who may not see it; a draft, or a passport wholly taken out of service, hides
 * nothing. `levels`: the published versions of the item's, the batch's and the model's passport, in this order.
 */
export function servedForItem<Version extends Candidate>(
  levels: readonly (readonly Version[])[],
  audience: Audience,
): Version | undefined {
  const inService = levels.find((versions) => versions.some((one) => one.supersededAt === null));
  return inService && servedVersion(inService, audience);
}

/** Wider audiences first. */
const WIDTH: Readonly<Record<Visibility, number>> = { public: 2, owner_only: 1, internal: 0 };

/**
 * Tells whether a newly published version takes an older one's place: when everyone who saw the old one sees the new
 * one.
 */
export const supersedes = (published: Visibility, older: Visibility): boolean => WIDTH[published] >= WIDTH[older];

/** Returns the version that was in force for everyone at an instant; undefined when none was. */
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
