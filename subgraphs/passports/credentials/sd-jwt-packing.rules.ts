import { hash } from 'node:crypto';
import type { Json } from '../../../schema/json.js';
import type { Tier } from '../../../schema/vocabulary/tiers.js';
import type { Split, SplitValue } from '../disclosure/split-document.rules.js';

/** A selectively disclosable item: its segment between `~`, and the tiers that get it. */
export interface Disclosure {
  readonly segment: string;
  readonly tiers: readonly Tier[];
}

export interface Packed {
  /** The signed value, in which hidden items are replaced by their digests. */
  readonly value: Json;
  /** Nested items follow the one that contains them. */
  readonly disclosures: readonly Disclosure[];
}

/** Returns the digest of a disclosure (RFC 9901, section 4.2.3): SHA-256 of the segment's ASCII, base64url. */
export const disclosureDigest = (segment: string): string => hash('sha256', segment, 'base64url');

/**
 * Packs a split value into SD-JWT form (RFC 9901, section 4.2): members go into `_sd`, list elements become `...`.
 * `salt`: fresh randomness of at least 128 bits, base64url, at every call.
 */
export function packSplit(split: Split, salt: () => string): Packed {
  if (split.kind === 'whole') return { value: split.value, disclosures: [] };
  return split.kind === 'list' ? packList(split.elements, salt) : packObject(split.members, salt);
}

function packObject(members: Extract<Split, { kind: 'object' }>['members'], salt: () => string): Packed {
  const clear: [string, Json][] = [];
  const digests: string[] = [];
  const disclosures: Disclosure[] = [];
  for (const member of members) {
    const content = packSplit(member.content, salt);
    if (member.tiers) {
      const segment = encoded([salt(), member.key, content.value]);
      digests.push(disclosureDigest(segment));
      disclosures.push({ segment, tiers: member.tiers });
    } else {
      clear.push([member.key, content.value]);
    }
    disclosures.push(...content.disclosures);
  }
  // Sorted, so that the order of digests does not disclose the order of members.
  if (digests.length > 0) clear.push(['_sd', digests.sort()]);
  return { value: Object.fromEntries(clear), disclosures };
}

function packList(elements: readonly SplitValue[], salt: () => string): Packed {
  const values: Json[] = [];
  const disclosures: Disclosure[] = [];
  for (const element of elements) {
    const content = packSplit(element.content, salt);
    if (element.tiers) {
      const segment = encoded([salt(), content.value]);
      values.push({ '...': disclosureDigest(segment) });
      disclosures.push({ segment, tiers: element.tiers });
    } else {
      values.push(content.value);
    }
    disclosures.push(...content.disclosures);
  }
  return { value: values, disclosures };
}

const encoded = (parts: readonly Json[]): string => Buffer.from(JSON.stringify(parts), 'utf8').toString('base64url');
