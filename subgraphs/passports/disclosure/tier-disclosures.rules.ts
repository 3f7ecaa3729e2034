import { hash } from 'node:crypto';
import { recordOf } from '../../../schema/closed-record.js';
import { TIERS, type Tier } from '../../../schema/vocabulary/tiers.js';
import { type Disclosure, disclosureDigest } from '../credentials/sd-jwt-packing.rules.js';

/**
 * Returns the digest of a set of disclosures: SHA-256, base64url, of their sorted digests joined by full stops. Fresh
 * salts keep it from disclosing withheld values.
 */
export const disclosureSetDigest = (segments: readonly string[]): string =>
  hash('sha256', segments.map(disclosureDigest).sort().join('.'), 'base64url');

/** Returns the claim `tier_disclosures`: the digest of each tier's disclosures, by which a reader detects omitted ones. */
export const tierDisclosures = (disclosures: readonly Disclosure[]): Readonly<Record<Tier, string>> =>
  recordOf(TIERS, (tier) =>
    disclosureSetDigest(disclosures.filter((one) => one.tiers.includes(tier)).map((one) => one.segment)),
  );
