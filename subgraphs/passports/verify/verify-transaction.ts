import { createPublicClient, http, parseAbi, parseEventLogs } from 'viem';
import type { Bundle, Finding } from './bundle.js';

const ANCHORED = parseAbi(['event Anchored(bytes32 indexed root, uint256 leaves)']);

/** Asks a node of the reader's own choice whether the root is on the chain, in the transaction that the proof names. */
export async function verifyTransaction({ proof }: Bundle, rpcUrl: string): Promise<Finding> {
  const anchor = proof.passport_anchor;
  if (!anchor) return { check: 'transaction', holds: null, detail: 'Not anchored yet.' };
  const client = createPublicClient({ transport: http(rpcUrl) });
  const chainId = await client.getChainId();
  if (anchor.chain_id !== null && chainId !== anchor.chain_id) {
    return { check: 'transaction', holds: null, detail: `The node is of chain ${chainId}, not of ${anchor.chain_id}.` };
  }
  const receipt = await client.getTransactionReceipt({ hash: anchor.tx_hash }).catch(() => null);
  if (!receipt) return { check: 'transaction', holds: false, detail: 'The node knows no such transaction.' };
  const holds =
    receipt.status === 'success' &&
    parseEventLogs({ abi: ANCHORED, logs: receipt.logs }).some(
      (log) =>
        log.args.root === anchor.merkle_root &&
        (anchor.contract_address === null || log.address.toLowerCase() === anchor.contract_address.toLowerCase()),
    );
  const block = `block ${receipt.blockNumber}`;
  return {
    check: 'transaction',
    holds,
    detail: holds ? `The root was anchored in ${block}.` : `The transaction in ${block} anchors another root.`,
  };
}
