import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError, encodeFunctionData } from 'viem';
import type { Executor } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { Contracts } from './bring-up.js';
import type { BringUpPorts } from './bring-up-ports.js';
import { holdContracts, newestReference } from './contract.statements.js';
import { ProductTokens } from './contracts.generated.js';
import { storeTransactions } from './store-transactions.statements.js';

/** Names the transaction that tells the tokens an address; the newest one is in force, or will be. */
const REFERENCE = 'metadata ';

/**
 * Writes the address of `tokenURI` to the tokens' contract, once and whenever it has changed. The transaction is stored like
 * all others, and sent by the process that settles them. Contracts of earlier installations have no such address and are left
 * as they are.
 */
export async function nameMetadata(ports: BringUpPorts, { tokens }: Contracts, baseUri: string): Promise<void> {
  const { pool, node, clock } = ports;
  const reference = `${REFERENCE}${baseUri}`;
  if ((await named(pool)) === reference || !(await leadsSomewhere(ports, tokens))) return;
  const data = encodeFunctionData({ abi: ProductTokens.abi, functionName: 'setBaseURI', args: [baseUri] });
  const [fees, gas] = await Promise.all([node.fees(), node.estimateGas(tokens, data)]);
  await inTransaction(pool, async (client) => {
    // Two processes that start at once tell it once.
    await holdContracts(client);
    if ((await named(client)) === reference) return;
    const wanted = { purpose: 'deploy', reference, to: tokens, data, gas: gas * 2n } as const;
    await storeTransactions(client, node, [wanted], fees, clock());
  });
}

const named = async (on: Executor): Promise<string | undefined> =>
  (await newestReference.row(on, { prefix: REFERENCE }))?.reference;

/** Tells whether the contract in use is one whose tokens have an address to lead to. */
async function leadsSomewhere({ node }: BringUpPorts, tokens: Contracts['tokens']): Promise<boolean> {
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
