import type { Pool, PoolClient } from 'pg';
import { type Hash, type Hex, numberToHex, serializeTransaction, type Transaction } from 'viem';
import { keccak256 } from '../../lib/crypto/keccak.js';
import { bytesOf } from '../../lib/database/bytes.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { BringUpPorts } from './bring-up-ports.js';
import type { ChainNode } from './chain-node.js';
import { storeAttempt } from './ledger.statements.js';
import { ProductTokens } from './solidity.generated.js';
import {
  attemptOfHash,
  creationsOfTokens,
  insertFound,
  insertUnknown,
  knownOfChain,
  transactionOfNonce,
} from './unknown-token.statements.js';

/** Blocks per request; public nodes refuse many more. */
const SPAN = 5_000n;

interface Registration {
  readonly hash: Hash;
  readonly items: { readonly uidHash: Hex; readonly tokenId: Hex }[];
}

/**
 * Finds registrations after the moment to which a database was restored, so that nothing is registered twice. Unknown
 * transactions are stored as on the chain; their tokens are unknown until a batch that is minted again claims them.
 * Asks the chain only when its nonces show that it is ahead.
 */
export async function findUnknownTokens(ports: BringUpPorts, tokens: Hex): Promise<number> {
  const { pool, node, clock, log } = ports;
  const since = await aheadSince(pool, node);
  if (since === null) return 0;
  let found = 0;
  for (const registration of await registrationsSince(node, tokens, since)) {
    if (await attemptOfHash.row(pool, { hash: bytesOf(registration.hash) })) continue;
    const transaction = await node.client.getTransaction({ hash: registration.hash });
    await inTransaction(pool, (client) => store(client, registration, transaction, clock()));
    found += registration.items.length;
  }
  if (found > 0)
    log?.warn({ tokens: found, sinceBlock: String(since) }, 'the chain holds tokens the database did not know');
  return found;
}

/** Returns the last known block when the signer has more mined transactions than the database; else null. */
async function aheadSince(pool: Pool, node: ChainNode): Promise<bigint | null> {
  const known = await knownOfChain.row(pool, { signer: node.signer, mined: await node.minedNonce() });
  const { given, block, mined_open } = known!;
  if ((await node.minedNonce()) <= (given ?? 0) && !mined_open) return null;
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

async function registrationsSince(node: ChainNode, tokens: Hex, since: bigint): Promise<Registration[]> {
  const head = await node.blockNumber();
  const byHash = new Map<Hash, Registration>();
  for (let from = since; from <= head; from += SPAN) {
    const toBlock = from + SPAN - 1n < head ? from + SPAN - 1n : head;
    const events = await node.client.getContractEvents({
      address: tokens,
      abi: ProductTokens.abi,
      eventName: 'Registered',
      strict: true,
      fromBlock: from,
      toBlock,
    });
    for (const { transactionHash, args } of events) {
      const { uidHash, tokenId } = args;
      const registration = byHash.get(transactionHash) ?? { hash: transactionHash, items: [] };
      registration.items.push({ uidHash, tokenId: numberToHex(tokenId, { size: 32 }) });
      byHash.set(transactionHash, registration);
    }
  }
  return [...byHash.values()];
}

async function store(client: PoolClient, found: Registration, transaction: Transaction, now: Date): Promise<void> {
  const { nonce, to, input, gas, blockNumber, blockHash } = transaction;
  const block = { blockNumber: Number(blockNumber), blockHash: blockHash && bytesOf(blockHash) };
  const content = { nonce, to, data: bytesOf(input), gas: Number(gas), ...block };
  const hash = bytesOf(found.hash);
  const known = await transactionOfNonce.row(client, { nonce });
  // For a known nonce, the chain mined a replacement that was signed after the restored moment.
  const stored = known ?? (await insertFound.row(client, { ...content, hash, now }));
  const transactionId = stored!.id;
  await storeAttempt.run(client, { id: transactionId, hash, raw: bytesOf(rawOf(transaction)), now });
  await insertUnknown.run(client, {
    uidHashes: found.items.map(({ uidHash }) => bytesOf(uidHash)),
    tokenIds: found.items.map(({ tokenId }) => bytesOf(tokenId)),
    transactionId,
    now,
  });
}

/** Returns the original signed bytes, needed if a reorganisation removes the block. */
function rawOf({
  chainId,
  nonce,
  to,
  input,
  gas,
  maxFeePerGas,
  maxPriorityFeePerGas,
  r,
  s,
  yParity,
  hash,
}: Transaction): Hex {
  const raw = serializeTransaction(
    { type: 'eip1559', chainId: chainId!, nonce, to, data: input, gas, maxFeePerGas, maxPriorityFeePerGas },
    { r: r, s: s, yParity: yParity! },
  );
  if (keccak256(raw) !== hash) throw new Error(`Transaction ${hash} cannot be written as it was signed`);
  return raw;
}
