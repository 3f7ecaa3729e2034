import { encodeFunctionData, type Hex } from 'viem';
import type { Chain } from '../chain/chain.js';
import { ProductTokens } from '../chain/contracts.generated.js';
import type { NewTransaction } from '../chain/store-transactions.statements.js';

/** Above this a transaction is refused by chains that follow EIP-7825. */
const MAX_GAS = 16_777_216n;

/** Measured: 27.5 thousand an item, and the transaction itself. */
const GAS_PER_ITEM = 30_000n;
const GAS_BASE = 60_000n;

/** Returns the gas for registering so many items in one transaction; nodes give back unused gas. */
export function registrationGas(items: number): bigint {
  const gas = GAS_BASE + GAS_PER_ITEM * BigInt(items);
  return gas > MAX_GAS ? MAX_GAS : gas;
}

/** Returns the transaction that registers items to the vault. */
export const registrationOf = (
  { node, contracts }: Pick<Chain, 'node' | 'contracts'>,
  items: readonly { readonly uidHash: Hex }[],
  registration: Pick<NewTransaction, 'id' | 'purpose' | 'reference' | 'fees'>,
): NewTransaction => ({
  ...registration,
  to: contracts.tokens,
  data: encodeFunctionData({
    abi: ProductTokens.abi,
    functionName: 'register',
    args: [node.signer, items.map(({ uidHash }) => uidHash)],
  }),
  gas: registrationGas(items.length),
});
