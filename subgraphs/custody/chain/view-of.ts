import { ContractFunctionRevertedError } from 'viem';
import { dropOldest } from '../../lib/bounds/drop-oldest.js';
import type { ChainAnswer } from '../verification/qr-verdict.rules.js';
import type { Chain } from './chain.js';
import type { ChainView } from './chain-view.js';
import { ProductTokens } from './solidity.generated.js';

/** Milliseconds that a verification waits for the chain. */
const ANSWER_LIMIT_MS = 1_500;
/** Milliseconds for which the answer about a token is cached, since registrations do not change. */
const REMEMBER_MS = 60_000;
const REMEMBERED = 10_000;

/** Displayed names of chains. */
const NETWORKS: Readonly<Record<number, string>> = { 8453: 'base', 84532: 'base-sepolia', 31337: 'local' };

/** Creates custody's reads of the chain: with a timeout, cached for a minute, never a false positive. */
export function viewOf(chain: Chain, clock: () => Date): ChainView {
  const { node, contractAddresses } = chain;
  const known = new Map<string, { readonly prefix: bigint; readonly until: number }>();

  const prefixOf = async (tokenId: string): Promise<bigint> => {
    const remembered = known.get(tokenId);
    if (remembered && remembered.until > clock().getTime()) return remembered.prefix;
    const [prefix] = await Promise.all([
      node.client.readContract({
        address: contractAddresses.tokens,
        abi: ProductTokens.abi,
        functionName: 'uidHashPrefixOf',
        args: [BigInt(tokenId)],
      }),
      // A burned token keeps its prefix but has no owner, so the call reverts.
      node.client.readContract({
        address: contractAddresses.tokens,
        abi: ProductTokens.abi,
        functionName: 'ownerOf',
        args: [BigInt(tokenId)],
      }),
    ]);
    if (known.size >= REMEMBERED) dropOldest(known);
    known.set(tokenId, { prefix, until: clock().getTime() + REMEMBER_MS });
    return prefix;
  };

  return {
    chainId: node.chainId,
    network: NETWORKS[node.chainId] ?? `chain-${node.chainId}`,
    contractAddress: contractAddresses.tokens,
    vaultAddress: node.signer,
    check: (tokenId, uidHash) => bounded(prefixOf(tokenId).then((prefix) => compared(prefix, uidHash), refused)),
  };
}

const compared = (prefix: bigint, uidHash: string): ChainAnswer =>
  prefix === ((BigInt(uidHash) >> 160n) | 1n) ? 'matches' : 'differs';

/** Distinguishes a contract's answer that there is no such token from a node that did not answer. */
function refused(error: Error): ChainAnswer {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ContractFunctionRevertedError) return 'differs';
  }
  return 'unknown';
}

const bounded = (answer: Promise<ChainAnswer>): Promise<ChainAnswer> =>
  Promise.race([
    answer,
    new Promise<ChainAnswer>((resolve) => {
      setTimeout(() => resolve('unknown'), ANSWER_LIMIT_MS).unref();
    }),
  ]);
