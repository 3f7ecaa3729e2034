import { dataHash } from '../documents/canonical-json.rules.js';

/** Name of the method that computes `version_hash`, as the seal gives it. */
export const SEAL_ALGORITHM = 'sha256-jcs-chain-v1';

/** Members that a seal binds together; their names are part of the hashed text. */
export interface SealedContent {
  readonly passport_id: number;
  readonly version: number;
  readonly data_hash: string;
  readonly prev_version_hash: string | null;
}

/** Hashes the RFC 8785 form of a version with SHA-256: a change of one version changes the hash of every later one. */
export const versionHash = ({ passport_id, version, data_hash, prev_version_hash }: SealedContent): string =>
  dataHash({ passport_id, version, data_hash, prev_version_hash });

export interface SealVerdict {
  /** The version names the one before it, and that one has this hash. */
  readonly linked: boolean;
  /** The recorded hash is the one its content gives, and its link holds where it has one. */
  readonly chainLinkMatch: boolean;
}

/** Checks a seal against its content and the hash of the version before it (null: it is the first). */
export function checkSeal(content: SealedContent, recordedHash: string, previousHash: string | null): SealVerdict {
  const own = versionHash(content) === recordedHash;
  const linkHolds = content.prev_version_hash === previousHash;
  return { linked: previousHash !== null && linkHolds, chainLinkMatch: own && linkHolds };
}
