import { createHash } from 'node:crypto';
import { recordOf } from '../../../schema/closed-record.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import { type Disclosure, disclosureDigest } from '../credentials/sd-jwt-packing.rules.js';

/**
 * Returns the digest of a set of disclosures: SHA-256, base64url, of their digests, sorted and joined by full stops.
 * Salts are fresh for every disclosure, so that this reveals nothing of withheld values.
 */
export const disclosureSetDigest = (segments: readonly string[]): string =>
  createHash('sha256').update(segments.map(disclosureDigest).sort().join('.')).digest('base64url');

/**
 * Returns the claim `tier_disclosures`: for each tier the digest of the disclosures that it is given. A reader learns from it
 * whether a credential is what a tier sees, whole: without it, leaving out a disclosure would go unnoticed.
 */
export const tierDisclosures = (disclosures: readonly Disclosure[]): Readonly<Record<Tier, string>> =>
  recordOf(TIERS, (tier) =>
    disclosureSetDigest(disclosures.filter((one) => one.tiers.includes(tier)).map((one) => one.segment)),
  );
