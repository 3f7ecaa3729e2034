import { decodeFunctionData, encodeEventTopics, type Hex, isAddressEqual } from 'viem';
import { tokenIdOf } from '../items/token-id.rules.js';
import { PassportAnchors, ProductTokens } from './solidity.generated.js';
import type { Purpose } from './transaction.rules.js';

interface Stored {
  readonly toAddress: Hex | null;
  readonly data: Hex;
}

interface Mined {
  readonly to: Hex | null;
  readonly input: Hex;
}

/** Tells whether a transaction on the chain calls the contract of a stored one with the same arguments. */
export const isSameWork = ({ toAddress, data }: Stored, { to, input }: Mined): boolean =>
  toAddress !== null && to !== null && isAddressEqual(toAddress, to) && data === input;

type Topics = ReturnType<typeof encodeEventTopics>;

/**
 * Returns the topics of the events about the first token, or the root, of this work: the last of them is of the
 * transaction that did it, unless a later one undid it. Null where there are none.
 */
export function topicsOf({ purpose, data }: Stored & { readonly purpose: Purpose }): Topics | null {
  if (purpose === 'deploy') return null;
  const { functionName, args } = decodeFunctionData({ abi: [...ProductTokens.abi, ...PassportAnchors.abi], data });
  switch (functionName) {
    case 'register': {
      const tokenId = BigInt(tokenIdOf(args[1][0]!));
      return encodeEventTopics({ abi: ProductTokens.abi, eventName: 'Registered', args: { tokenId } });
    }
    case 'move':
      return encodeEventTopics({ abi: ProductTokens.abi, eventName: 'Transfer', args: { id: args[2] } });
    case 'burn':
      return encodeEventTopics({ abi: ProductTokens.abi, eventName: 'Transfer', args: { id: args[0] } });
    case 'anchor':
      return encodeEventTopics({ abi: PassportAnchors.abi, eventName: 'Anchored', args: { root: args[0] } });
    default:
      return null;
  }
}
