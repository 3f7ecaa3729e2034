import type { Pool, PoolClient } from 'pg';
import { type Hash, type Hex, numberToHex, type Transaction } from 'viem';
import { bytesOf } from '../../lib/database/bytes.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { BLOCK_SPAN, lastOfSpan } from './block-span.rules.js';
import type { BringUpPorts } from './bring-up-ports.js';
import { holdChainContracts } from './chain-contract.statements.js';
import type { ChainNode } from './chain-node.js';
import { eventsIn } from './events-in.js';
import { storeAttempt, transactionAt, transactionsSending } from './ledger.statements.js';
import { renewNonce } from './renew-nonce.js';
import { isSameWork } from './same-work.rules.js';
import { signedBytesOf } from './signed-bytes.js';
import { ProductTokens } from './solidity.generated.js';
import {
  attemptOfHash,
  creationsOfTokens,
  insertFound,
  insertUnknown,
  knownOfChain,
} from './unknown-token.statements.js';

interface Item {
  readonly uidHash: Hex;
  readonly tokenId: Hex;
}

interface Registration {
  readonly transaction: Transaction;
  readonly items: readonly Item[];
}

/**
 * Finds registrations after the moment to which a database was restored, so that nothing is registered twice. Unknown
 * transactions are stored as on the chain; their tokens are unknown until a batch that is minted again claims them.
 * Asks the chain only when its nonces show that it is ahead.
 */
export async function findUnknownTokens(ports: BringUpPorts, tokens: Hex): Promise<number> {
  const { pool, node, log } = ports;
  const since = await aheadSince(pool, node);
  if (since === null) return 0;
  const unknown = await unknownRegistrations(ports, tokens, since);
  // All or none, since a nonce drawn for one of them hides that the chain is ahead.
  const found = await inTransaction(pool, async (client) => {
    await holdChainContracts(client);
    let count = 0;
    for (const registration of unknown) count += await store(client, ports, registration);
    return count;
  });
  if (found > 0)
    log?.warn({ tokens: found, sinceBlock: String(since) }, 'the chain holds tokens the database did not know');
  return found;
}

/** Returns the last known block when the signer has more mined transactions than the database; else null. */
async function aheadSince(pool: Pool, node: ChainNode): Promise<bigint | null> {
  const mined = await node.minedNonce();
  const known = await knownOfChain.row(pool, { signer: node.signer, mined });
  const { given, block, mined_open } = known!;
  if (mined <= (given ?? 0) && !mined_open) return null;
  return block === null ? creationBlock(pool, node) : BigInt(block);
}

/** Finds the block that created the contracts, when the database was restored to a moment before. */
async function creationBlock(pool: Pool, node: ChainNode): Promise<bigint> {
  for (const { hash } of await creationsOfTokens.rows(pool, {})) {
    const receipt = await node.receipt(hash);
    if (receipt) return receipt.blockNumber;
  }
  return node.blockNumber();
}

async function unknownRegistrations({ pool, node }: BringUpPorts, tokens: Hex, since: bigint): Promise<Registration[]> {
  const unknown: Registration[] = [];
  for (const [hash, items] of await registrationsSince(node, tokens, since)) {
    if (await attemptOfHash.row(pool, { hash: bytesOf(hash) })) continue;
    unknown.push({ transaction: await node.client.getTransaction({ hash }), items });
  }
  return unknown;
}

/** Reads the registered items, by the transaction's hash. */
async function registrationsSince(node: ChainNode, tokens: Hex, since: bigint): Promise<Map<Hash, Item[]>> {
  const head = await node.blockNumber();
  const byHash = new Map<Hash, Item[]>();
  for (let first = since; first <= head; first += BLOCK_SPAN) {
    const events = await eventsIn({ from: first, to: lastOfSpan(first, head) }, ({ from: fromBlock, to: toBlock }) =>
      node.client.getContractEvents({
        address: tokens,
        abi: ProductTokens.abi,
        eventName: 'Registered',
        strict: true,
        fromBlock,
        toBlock,
      }),
    );
    for (const { transactionHash, args } of events) {
      const { uidHash, tokenId } = args;
      const items = byHash.get(transactionHash) ?? [];
      items.push({ uidHash, tokenId: numberToHex(tokenId, { size: 32 }) });
      byHash.set(transactionHash, items);
    }
  }
  return byHash;
}

/**
 * Stores a registration: as another signed form of the stored transaction of its nonce where that does the same work, as
 * when the chain mined a replacement that was signed after the restored moment; else as a transaction of its own, with
 * its tokens. Returns how many tokens are unknown.
 */
async function store(client: PoolClient, ports: BringUpPorts, { transaction, items }: Registration): Promise<number> {
  const { nonce, to, input, gas, blockNumber, blockHash } = transaction;
  const hash = bytesOf(transaction.hash);
  if (await attemptOfHash.row(client, { hash })) return 0;
  const now = ports.clock();
  const signed = { hash, raw: bytesOf(signedBytesOf(transaction)), now };
  const holder = await transactionAt(client, nonce);
  if (holder && isSameWork(holder, transaction)) {
    await storeAttempt.run(client, { id: holder.id, ...signed });
    return 0;
  }
  // One that does the same with another nonce is refused by the contract, and adopts this transaction then.
  if ((await transactionsSending(client, input)).some((one) => isSameWork(one, transaction))) return 0;
  if (holder && !(await renewNonce(client, ports, holder))) return 0;
  const block = { blockNumber: Number(blockNumber), blockHash: blockHash && bytesOf(blockHash) };
  const content = { nonce, to, data: bytesOf(input), gas: Number(gas), ...block };
  const { id } = (await insertFound.row(client, { ...content, hash, now }))!;
  await storeAttempt.run(client, { id, ...signed });
  await insertUnknown.run(client, {
    uidHashes: items.map(({ uidHash }) => bytesOf(uidHash)),
    tokenIds: items.map(({ tokenId }) => bytesOf(tokenId)),
    transactionId: id,
    now,
  });
  return items.length;
}
