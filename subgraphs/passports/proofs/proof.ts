import { hexOf } from '../../lib/crypto/hex.js';
import type { VersionRow } from '../documents/version.statements.js';
import type { PassportsPorts } from '../ports.js';
import { anchorLeaf } from './anchor-leaf.rules.js';
import { merkleRoot } from './anchor-tree.rules.js';
import { checkSeal, SEAL_ALGORITHM } from './seal.rules.js';

/** Displayed names of networks; others by chain id. */
const NETWORKS: Readonly<Record<number, string>> = { 8453: 'base', 84532: 'base-sepolia', 31337: 'local' };

const networkName = (chainId: number | null): string =>
  chainId === null ? 'local' : (NETWORKS[chainId] ?? `chain-${chainId}`);

/** `passport_anchor` of §2.13. */
export interface PassportAnchorProof {
  readonly chain: string;
  readonly chainId: number | null;
  readonly txHash: string;
  readonly basescanUrl: string | null;
  readonly merkleRoot: string;
  readonly leaf: string;
  readonly leafIndex: number;
  readonly proof: readonly string[];
  readonly anchoredAt: Date;
  readonly dataHashMatches: boolean;
  readonly proves: string;
  readonly contractAddress: string | null;
}

/** Anchor columns of a version. */
type AnchoredVersion = Pick<
  VersionRow,
  | 'passport_id'
  | 'version'
  | 'data_hash'
  | 'leaf'
  | 'leaf_index'
  | 'merkle_proof'
  | 'merkle_root'
  | 'chain_id'
  | 'tx_hash'
  | 'contract_address'
  | 'anchored_at'
>;

/** Returns the anchor proof of a version; null until the root is on the chain, which never means tampering. */
export function anchorProof(
  version: AnchoredVersion,
  { explorerUrl }: Pick<PassportsPorts, 'explorerUrl'>,
): PassportAnchorProof | null {
  const { tx_hash, merkle_root, anchored_at, leaf_index, merkle_proof } = version;
  if (!tx_hash || !merkle_root || !anchored_at || leaf_index === null) return null;
  const proof = merkle_proof ?? [];
  const own = anchorLeaf(version.passport_id, version.version, version.data_hash);
  return {
    chain: networkName(version.chain_id),
    chainId: version.chain_id,
    txHash: tx_hash,
    basescanUrl: explorerUrl ? `${explorerUrl}/tx/${tx_hash}` : null,
    merkleRoot: merkle_root,
    leaf: version.leaf,
    leafIndex: leaf_index,
    proof,
    anchoredAt: anchored_at,
    dataHashMatches: own === version.leaf && merkleRoot(own, proof.map(hexOf)) === merkle_root,
    proves: 'content_existed_at_or_before_tx',
    contractAddress: version.contract_address,
  };
}

/** `seal` of §2.13. */
export interface SealProof {
  readonly sealed: boolean;
  readonly sealedAt: Date;
  readonly algorithm: string;
  readonly versionHash: string;
  readonly prevVersionHash: string | null;
  readonly linked: boolean;
  readonly chainLinkMatch: boolean;
}

/** Seal columns of a version. */
type SealedRow = Pick<
  VersionRow,
  'passport_id' | 'version' | 'data_hash' | 'version_hash' | 'prev_version_hash' | 'recorded_previous' | 'publishedAt'
>;

export function sealProof(version: SealedRow): SealProof {
  const content = {
    passport_id: version.passport_id,
    version: version.version,
    data_hash: version.data_hash,
    prev_version_hash: version.prev_version_hash,
  };
  return {
    sealed: true,
    sealedAt: version.publishedAt,
    algorithm: SEAL_ALGORITHM,
    versionHash: version.version_hash,
    prevVersionHash: version.prev_version_hash,
    ...checkSeal(content, version.version_hash, version.recorded_previous),
  };
}

/** Returns the addresses of a version's content copy; null until it is stored. */
export function contentAddresses(
  version: VersionRow,
  { ipfsGatewayUrl, publicUrl }: PassportsPorts,
): { readonly uri: string; readonly gatewayUrl: string } | null {
  if (!version.stored_at) return null;
  return { uri: `ipfs://${version.cid}`, gatewayUrl: `${ipfsGatewayUrl ?? publicUrl}/ipfs/${version.cid}` };
}
