import { expect } from '@jest/globals';
import { isJsonObject, type Json, type JsonObject } from '../../../../../schema/json.js';
import { anchorLeaf } from '../../../../../subgraphs/passports/proofs/anchor-leaf.rules.js';
import { merkleRoot } from '../../../../../subgraphs/passports/proofs/anchor-tree.rules.js';
import type { Check } from '../../../../../subgraphs/passports/proofs/verify/bundle.js';
import { type Asked, verifyBundle } from '../../../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { type Changes, CLAIMS, issuerKey, NOW_S, signedBundle } from './signed-bundle.js';

export const [key, other] = await Promise.all([issuerKey(), issuerKey()]);
export const NOW = new Date(NOW_S * 1000);
export const ELSEWHERE = 'https://elsewhere.example';

/** Returns the checks that refuse a bundle. */
export async function refusing(changes: Changes, asked: Asked = {}): Promise<readonly Check[]> {
  const { verified, findings } = await verifyBundle(await signedBundle(key, changes), NOW, asked);
  const refused = findings.filter(({ holds }) => !holds).map(({ check }) => check);
  expect(verified).toBe(refused.length === 0);
  return refused;
}

/** Changes a value of the bundle, after it was made. */
export const at =
  (path: string, value: Json | undefined) =>
  (bundle: JsonObject): JsonObject => {
    const [name = '', ...rest] = path.split('.');
    const inner = bundle[name];
    if (rest.length > 0 && !isJsonObject(inner)) throw new Error(`${name} is no object`);
    const changed = rest.length > 0 && isJsonObject(inner) ? at(rest.join('.'), value)(inner) : value;
    const kept = Object.entries(bundle).filter(([one]) => one !== name);
    return Object.fromEntries(changed === undefined ? kept : [...kept, [name, changed]]);
  };

/** An anchor of the version, as a bundle has it, with something changed. */
export function anchored(changed: JsonObject = {}) {
  const leaf = anchorLeaf(CLAIMS.passport_id, CLAIMS.passport_version, CLAIMS.data_hash);
  const proof = [`0x${'b'.repeat(64)}`] as const;
  const anchor = {
    chain_id: 8453,
    tx_hash: `0x${'c'.repeat(64)}`,
    merkle_root: merkleRoot(leaf, proof),
    leaf,
    proof,
    contract_address: `0x${'d'.repeat(40)}`,
  };
  return at('proof.passport_anchor', { ...anchor, ...changed });
}
