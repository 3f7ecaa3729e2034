import type { Json, JsonObject } from '../../../../../schema/json.js';
import { versionHash } from '../../../../../subgraphs/passports/proofs/seal.rules.js';
import { verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { at, key, NOW } from './refusing.js';
import { type Changes, CLAIMS, EARLIER, signedBundle } from './signed-bundle.js';

export const HASH = 'f'.repeat(64);

/** Seals claims unchecked, and puts the seal in the bundle. */
export function sealed(claims: JsonObject, earlier: Json = [EARLIER], seal: JsonObject = {}): Changes {
  const whole: JsonObject = { ...CLAIMS, ...claims };
  const { passport_id, passport_version: version, data_hash, prev_version_hash } = whole;
  const version_hash = versionHash({ passport_id, version, data_hash, prev_version_hash } as never);
  return {
    claims: { ...claims, version_hash },
    bundle: (bundle) =>
      at('proof.seal', {
        algorithm: 'sha256-jcs-chain-v1',
        version_hash,
        prev_version_hash: prev_version_hash ?? null,
        earlier,
        ...seal,
      })(bundle),
  };
}

/** Sets one member more in a changed bundle. */
export const andThen = (changes: Changes, path: string, value: Json): Changes => ({
  ...changes,
  bundle: (bundle) => at(path, value)(changes.bundle?.(bundle) ?? bundle),
});

/** Sets one member of the bundle; nothing of what is signed changes. */
export const named = (path: string, value: Json | undefined): Changes => ({ bundle: at(path, value) });

/** A version before that of the bundle, sealed to the one before it. */
export const link = (version: number, before: string | null, data_hash = HASH) => ({
  version,
  data_hash,
  version_hash: versionHash({ passport_id: 7, version, data_hash, prev_version_hash: before }),
});

/** Returns the places of a changed bundle that nothing proves. */
export const pathsNotProved = async (changes: Changes): Promise<readonly string[]> => {
  const { unproved } = await verifyBundle(await signedBundle(key, changes), NOW);
  return unproved.map(({ path }) => path);
};
