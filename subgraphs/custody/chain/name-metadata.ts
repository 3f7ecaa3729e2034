import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError, encodeFunctionData } from 'viem';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { ContractAddresses } from './bring-up.js';
import type { BringUpPorts } from './bring-up-ports.js';
import { holdChainContracts, newestReference } from './chain-contract.statements.js';
import { ProductTokens } from './solidity.generated.js';
import { storeTransactions } from './store-transactions.js';

/** Prefix of the reference of transactions that set the tokens' base URL; the newest applies. */
const REFERENCE = 'metadata ';

/**
 * Sets the base URL of `tokenURI` in the token contract, once and whenever it changes. Stored and settled like every
 * transaction. Contracts of earlier installations lack the function and are left unchanged.
 */
export async function nameMetadata(ports: BringUpPorts, { tokens }: ContractAddresses, baseUri: string): Promise<void> {
  const { pool, node, clock } = ports;
  const reference = `${REFERENCE}${baseUri}`;
  if ((await named(pool)) === reference || !(await leadsSomewhere(ports, tokens))) return;
  const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'setBaseURI', args: [baseUri] });
  const [fees, gas] = await Promise.all([node.fees(), node.estimateGas(tokens, data)]);
  await inTransaction(pool, async (client) => {
    // Serialised, so that processes that start together set it once.
    await holdChainContracts(client);
    if ((await named(client)) === reference) return;
    const wanted = { purpose: 'deploy', reference, to: tokens, data, gas: gas * 2n } as const;
    await storeTransactions(client, node, [wanted], fees, clock());
  });
}

const named = async (on: Executor): Promise<string | undefined> =>
  (await newestReference.row(on, { prefix: REFERENCE }))?.reference;

/** Tells whether the contract in use has a base URL of metadata. */
async function leadsSomewhere({ node }: BringUpPorts, tokens: ContractAddresses['tokens']): Promise<boolean> {
  try {
    await node.client.readContract({ address: tokens, abi: ProductTokens.abi, functionName: 'baseURI' });
    return true;
  } catch (error) {
    const isOlder = (cause: unknown): boolean =>
      cause instanceof ContractFunctionRevertedError || cause instanceof ContractFunctionZeroDataError;
    if (error instanceof BaseError && error.walk(isOlder)) return false;
    throw error;
  }
}
