import { encodeFunctionData, type Hex } from 'viem';
import type { Chain } from '../chain/chain.js';
import { ProductTokens } from '../chain/solidity.generated.js';
import type { NewTransaction } from '../chain/store-transactions.js';

/** Gas limit of a transaction by EIP-7825. */
const MAX_GAS = 16_777_216n;

/** Measured: 27.5 thousand per item, and the transaction itself. */
const GAS_PER_ITEM = 30_000n;
const GAS_BASE = 60_000n;

/** Returns the gas for registering items in one transaction; unused gas is refunded. */
export function registrationGas(items: number): bigint {
  const gas = GAS_BASE + GAS_PER_ITEM * BigInt(items);
  return gas > MAX_GAS ? MAX_GAS : gas;
}

/** Returns the transaction that registers items in the vault. */
export const registrationOf = (
  { node, contractAddresses }: Pick<Chain, 'node' | 'contractAddresses'>,
  items: readonly { readonly uidHash: Hex }[],
  registration: Pick<NewTransaction, 'id' | 'purpose' | 'reference' | 'fees'>,
): NewTransaction => ({
  ...registration,
  to: contractAddresses.tokens,
  data: encodeFunctionData({
    abi: ProductTokens.abi,
    functionName: 'register',
    args: [node.signer, items.map(({ uidHash }) => uidHash)],
  }),
  gas: registrationGas(items.length),
});
