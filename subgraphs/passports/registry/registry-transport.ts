import { createHash } from 'node:crypto';
import type { RegistryPointer } from './registry-entry.rules.js';

/** Answers of a registry to a submitted registration. */
export type RegistryAnswer =
  | {
      readonly outcome: 'registered';
      readonly registryId: string;
      readonly proof: string | null;
      readonly hash: string | null;
    }
  /** Accepted; identifier and proof follow separately. */
  | { readonly outcome: 'accepted' }
  /** Refused for its content, so that a retry is useless. */
  | { readonly outcome: 'refused'; readonly reason: string };

/** Submits registrations to a registry. */
export interface RegistryTransport {
  /** Submits a registration; idempotent. Throws when the registry cannot be reached, or refuses temporarily. */
  submit(registration: Submission): Promise<RegistryAnswer>;
}

export interface Submission {
  readonly pointer: RegistryPointer;
  /** SHA-256 of the version's document. */
  readonly dataHash: string;
}

/** Returns the idempotency key of a registration, from product, version and deactivation. */
export const submissionKey = ({ pointer, dataHash }: Submission): string =>
  createHash('sha256')
    .update(JSON.stringify([pointer.upi, dataHash, pointer.deactivated ?? false]))
    .digest('hex');
