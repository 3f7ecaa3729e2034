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
  /** Taken; the identifier and the proof come back another way. */
  | { readonly outcome: 'accepted' }
  /** Refused for its content: sent again, it is refused again. */
  | { readonly outcome: 'refused'; readonly reason: string };

/** Submits registrations to the registry. */
export interface RegistryTransport {
  /**
   * Hands one registration over. The same one handed over again is the same registration. Throws when the registry cannot be
   * reached, or not now.
   */
  submit(registration: Submission): Promise<RegistryAnswer>;
}

export interface Submission {
  readonly pointer: RegistryPointer;
  /** SHA-256 of the version's document. */
  readonly dataHash: string;
}

/**
 * Returns the key of a registration among all others: of a product, a version of its passport, and its deactivation.
 */
export const submissionKey = ({ pointer, dataHash }: Submission): string =>
  createHash('sha256')
    .update(JSON.stringify([pointer.upi, dataHash, pointer.deactivated ?? false]))
    .digest('hex');
