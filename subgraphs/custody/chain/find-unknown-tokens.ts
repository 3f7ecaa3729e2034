import type { Pool, PoolClient } from 'pg';
import { type Hash, type Hex, serializeTransaction, type Transaction } from 'viem';
import { keccak256 } from '../../lib/crypto/keccak.js';
import { inTransaction } from '../../lib/database/transaction.js';
import type { BringUpPorts } from './bring-up-ports.js';
import type { ChainNode } from './chain-node.js';
import { ProductTokens } from './contracts.generated.js';
import { storeAttempt } from './ledger.statements.js';

/** Blocks asked for at once; public nodes refuse much more. */
const SPAN = 5_000n;

interface Registration {
  readonly hash: Hash;
  readonly items: { readonly uidHash: Hex; readonly tokenId: string }[];
}

/**
 * After a database was restored to an earlier moment, the chain is ahead of it: finds what was registered since, so that
 * nothing is registered twice. Transactions it does not know are stored as the chain has them; their tokens are unknown
 * until a batch that is minted again claims them. Asks the chain only when its nonces say that it is ahead.
 */
export async function findUnknownTokens(ports: BringUpPorts, tokens: Hex): Promise<number> {
  const { pool, node, clock, log } = ports;
  const since = await aheadSince(pool, node);
  if (since === null) return 0;
  let found = 0;
  for (const registration of await registrationsSince(node, tokens, since)) {
    const { rowCount } = await pool.query('select 1 from chain_attempt where hash = $1', [registration.hash]);
    if (rowCount) continue;
    const transaction = await node.client.getTransaction({ hash: registration.hash });
    await inTransaction(pool, (client) => store(client, registration, transaction, clock()));
    found += registration.items.length;
  }
  if (found > 0)
    log?.warn({ tokens: found, sinceBlock: String(since) }, 'the chain holds tokens the database did not know');
  return found;
}

/** The last block the database knows of, when the signer has mined more than the database gave out; else null. */
async function aheadSince(pool: Pool, node: ChainNode): Promise<bigint | null> {
  const { rows } = await pool.query<{ given: number | null; block: string | null; mined_open: boolean }>(
    `select (select next_nonce from chain_signer where address = $1) as given,
            (select max(block_number) from chain_transaction) as block,
            exists (select from chain_transaction where state = 'sent' and nonce < $2) as mined_open`,
    [node.signer, await node.minedNonce()],
  );
  const { given, block, mined_open } = rows[0] as { given: number | null; block: string | null; mined_open: boolean };
  if ((await node.minedNonce()) <= (given ?? 0) && !mined_open) return null;
  return block === null ? creationBlock(pool, node) : BigInt(block);
}

/** Where the contracts were created, when the database was restored to before it knew. */
async function creationBlock(pool: Pool, node: ChainNode): Promise<bigint> {
  const { rows } = await pool.query<{ hash: Hash }>(
    `select a.hash from chain_attempt a join chain_contract c using (transaction_id) where c.name = 'tokens'`,
  );
  for (const { hash } of rows) {
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
      fromBlock: from,
      toBlock,
    });
    for (const { transactionHash, args } of events) {
      const { uidHash, tokenId } = args as { uidHash: Hex; tokenId: bigint };
      const registration = byHash.get(transactionHash) ?? { hash: transactionHash, items: [] };
      registration.items.push({ uidHash, tokenId: String(tokenId) });
      byHash.set(transactionHash, registration);
    }
  }
  return [...byHash.values()];
}

async function store(client: PoolClient, found: Registration, transaction: Transaction, now: Date): Promise<void> {
  const { nonce, to, input, gas, blockNumber, blockHash } = transaction;
  const known = await client.query<{ id: string }>('select id from chain_transaction where nonce = $1', [nonce]);
  // A nonce the database gave out itself: the chain took a replacement that was signed after that moment.
  const id =
    known.rows[0]?.id ??
    (
      await client.query<{ id: string }>(
        `insert into chain_transaction (nonce, purpose, reference, to_address, data, gas, state, hash, block_number,
                                        block_hash, created_at, mined_at, confirmed_at)
         values ($1, 'register', 'found on the chain', $2, $3, $4, 'confirmed', $5, $6, $7, $8, $8, $8) returning id`,
        [nonce, to, input, String(gas), found.hash, String(blockNumber), blockHash, now],
      )
    ).rows[0]?.id;
  await storeAttempt(client, id as string, found.hash, rawOf(transaction), now);
  await client.query(
    `insert into stray_token (uid_hash, token_id, transaction_id, found_at)
     select item.uid_hash, item.token_id, $3, $4 from unnest($1::text[], $2::text[]) as item(uid_hash, token_id)
      where not exists (select from item i where i.uid_hash = item.uid_hash) on conflict do nothing`,
    [found.items.map(({ uidHash }) => uidHash), found.items.map(({ tokenId }) => tokenId), id, now],
  );
}

/** The signed bytes, as they were: needed should a reorganisation take the block away. */
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
    { type: 'eip1559', chainId: chainId as number, nonce, to, data: input, gas, maxFeePerGas, maxPriorityFeePerGas },
    { r: r as Hex, s: s as Hex, yParity: yParity as number },
  );
  if (keccak256(raw) !== hash) throw new Error(`Transaction ${hash} cannot be written as it was signed`);
  return raw;
}
