import { dataHash } from '../documents/canonical-json.rules.js';

/** Name of the method that computes `version_hash`, as the seal gives it. */
export const SEAL_ALGORITHM = 'sha256-jcs-chain-v1';

/** Sealed members; their names are part of the hashed text. */
export interface SealedContent {
  readonly passport_id: number;
  readonly version: number;
  readonly data_hash: string;
  readonly prev_version_hash: string | null;
}

/**
 * Hashes the RFC 8785 form of a version with SHA-256; it includes the previous hash, so a change of one version changes
 * all later hashes.
 */
export const versionHash = ({ passport_id, version, data_hash, prev_version_hash }: SealedContent): string =>
  dataHash({ passport_id, version, data_hash, prev_version_hash });

export interface SealVerdict {
  /** True where the previous version has the recorded hash. */
  readonly linked: boolean;
  /** True where the recorded hash matches the content, and the link, if any, is valid. */
  readonly chainLinkMatch: boolean;
}

/** Verifies a seal by its content and the hash of the previous version (null for the first). */
export function checkSeal(content: SealedContent, recordedHash: string, previousHash: string | null): SealVerdict {
  const own = versionHash(content) === recordedHash;
  const linkHolds = content.prev_version_hash === previousHash;
  return { linked: previousHash !== null && linkHolds, chainLinkMatch: own && linkHolds };
}
