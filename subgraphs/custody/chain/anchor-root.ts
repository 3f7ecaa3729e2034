import type { Pool, PoolClient } from 'pg';
import { encodeFunctionData, type Hex } from 'viem';
import type { RowOf } from '../../lib/database/statement.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { only } from '../../lib/process/elements.js';
import type { Chain } from './chain.js';
import { anchorOf, holdRoot } from './chain-contract.statements.js';
import { PassportAnchors } from './solidity.generated.js';
import { FINAL, transactionLifeCycle } from './transaction.rules.js';

export interface AnchoredRoot {
  readonly txHash: string;
  /** Null until the transaction is final, since another form of it may be mined after a reorganisation. */
  readonly minedAt: Date | null;
}

/** Gas for one storage slot and one event; unused gas is refunded. */
const GAS = 120_000n;

type Known = RowOf<typeof anchorOf>;

/** Anchors a Merkle root, idempotently, and returns the progress. */
export async function anchorRoot(pool: Pool, chain: Chain, root: Hex, leaves: number): Promise<AnchoredRoot> {
  const known = await inTransaction(pool, async (client) => {
    await holdRoot.run(client, { root });
    const row = await anchorOf.row(client, { root });
    return row && row.state !== transactionLifeCycle.step('revert').to ? row : submit(client, chain, root, leaves);
  });
  chain.broadcast();
  return { txHash: known.hash, minedAt: known.state === FINAL ? known.mined_at : null };
}

async function submit(client: PoolClient, chain: Chain, root: Hex, leaves: number): Promise<Known> {
  const data = encodeFunctionData({
    abi: PassportAnchors.abi,
    functionName: 'anchor',
    args: [root, BigInt(leaves)],
  });
  const wanted = { purpose: 'anchor', reference: root, to: chain.contractAddresses.anchors, data, gas: GAS } as const;
  const { hash } = only(await chain.submit(client, wanted));
  return { state: transactionLifeCycle.initial, hash, mined_at: null };
}
