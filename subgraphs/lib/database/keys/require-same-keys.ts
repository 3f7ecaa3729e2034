import { timingSafeEqual } from 'node:crypto';
import { deriveKey, unseal } from '../../crypto/secrets.js';
import type { Executor } from '../statement.js';
import { recordedKey, recordKey } from './key-check.statements.js';

/** A value that `seal` encrypted. */
export interface Sealed {
  readonly key: Uint8Array;
  readonly bytes: Uint8Array;
  readonly about: string;
}

/** A key of the installation that must not change once the schema's rows depend on it. */
export interface LastingKey {
  /** Name of the setting that holds it. */
  readonly setting: string;
  readonly key: Uint8Array;
  /** Consequence of another key, as a clause. */
  readonly harm: string;
  /** Returns some values of the schema that a key derived from this one opens, in databases older than their check value. */
  readonly sealed?: (on: Executor) => Promise<readonly Sealed[]>;
}

/**
 * Throws for a key that differs from the recorded one, and, where none is recorded yet, for one that opens nothing of
 * what is sealed. Records nothing: another schema of the same installation may still refuse its key.
 */
export async function requireSameKeys(on: Executor, keys: readonly LastingKey[]): Promise<void> {
  for (const each of keys) {
    if (await isSame(on, each)) continue;
    throw new Error(
      `${each.setting} is not the key with which this database was written: ${each.harm}. ` +
        'Set the key that it was written with (without the setting, it is in secrets.json of DATA_DIR)',
    );
  }
}

async function isSame(on: Executor, { setting, key, sealed }: LastingKey): Promise<boolean> {
  const recorded = await recordedKey.row(on, { setting });
  return recorded ? timingSafeEqual(recorded.check_value, checkValueOf(key)) : opensSome((await sealed?.(on)) ?? []);
}

/**
 * Records the keys that none are recorded for. Of processes that start together with different keys one records its own,
 * and the others are refused.
 */
export async function recordKeys(on: Executor, keys: readonly LastingKey[]): Promise<void> {
  for (const { setting, key } of keys) await recordKey.run(on, { setting, checkValue: checkValueOf(key) });
  await requireSameKeys(on, keys);
}

const checkValueOf = (key: Uint8Array): Buffer => deriveKey(key, 'key check');

const opensSome = (sealed: readonly Sealed[]): boolean => sealed.length === 0 || sealed.some(opens);

function opens({ key, bytes, about }: Sealed): boolean {
  try {
    unseal(key, bytes, about);
    return true;
  } catch {
    return false;
  }
}

/** Returns ENCRYPTION_KEY as a key of a subgraph. */
export const encryptionKeyOf = (key: Uint8Array, sealed: NonNullable<LastingKey['sealed']>): LastingKey => ({
  setting: 'ENCRYPTION_KEY',
  key,
  harm: 'what is encrypted there could not be decrypted',
  sealed,
});
