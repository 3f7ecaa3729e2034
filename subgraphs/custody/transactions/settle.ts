import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { Hash } from 'viem';
import { sideBySide } from '../../lib/side-by-side.js';
import { inTransaction } from '../../lib/transaction.js';
import { type ChainNode, feesOf, type Receipt } from '../adapters/chain/chain-node.js';
import {
  lockInState,
  markConfirmed,
  markMined,
  markUnmined,
  nextNonce,
  openTransactions,
  type Purpose,
  type StoredTransaction,
  storeAttempt,
} from './ledger.js';
import { resendLost } from './resend-lost.js';

/** What follows from a transaction's fate, in the database transaction that records it. */
export interface Consequences {
  /** `isFinal`: its block is deep enough already, so that `confirmed` follows in the same database transaction. */
  mined(
    client: PoolClient,
    transaction: StoredTransaction,
    receipt: Receipt,
    now: Date,
    isFinal: boolean,
  ): Promise<void>;
  /** Deep enough in the chain to count as final. */
  confirmed(client: PoolClient, transaction: StoredTransaction, now: Date): Promise<void>;
  /** Mined, and refused by the contract. */
  reverted(client: PoolClient, transaction: StoredTransaction, receipt: Receipt, now: Date): Promise<void>;
}

export interface SettlePorts {
  readonly pool: Pool;
  readonly node: ChainNode;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Blocks, the transaction's own included, after which it is final; at least 1. */
  readonly confirmations: number;
  /** The node is the embedded one, which is empty whenever it was started again. */
  readonly embedded?: boolean;
  readonly consequences: Readonly<Record<Purpose, Consequences>>;
}

/** Looked at in one pass; the rest in the next. */
const PASS = 200;

/** Transactions whose receipts are looked for while the one before them is recorded. */
const AHEAD = 3;

/** Registrations recorded beside each other: the database writes the pieces of one while those of the next are made ready. */
const BESIDE = 2;

/** How often the embedded node is asked whether it has made a block, and how long apart. */
const BLOCK_TRIES = 10;
const BLOCK_MS = 10;

/** A transaction that no block took for this long is offered again at higher fees. */
export const REPLACE_AFTER_MS = 60_000;

/** What a replacement must add at least to be accepted by nodes: an eighth. */
const raised = (fee: bigint): bigint => (fee * 1125n) / 1000n + 1n;

/**
 * Brings every open transaction one step on: finds its receipt, confirms it, sends it again when the node does not know it,
 * or replaces it. Returns how many are still open. Safe to run again at any point, and by two processes at once.
 */
export async function settle(ports: SettlePorts): Promise<number> {
  const open = await openTransactions(ports.pool, PASS);
  if (open.length === 0) return ports.embedded ? refilled(ports) : 0;
  const [lowest] = open;
  if (lowest && (await resendLost(ports, lowest.nonce))) return open.length;
  const head = await ports.node.blockNumber();
  let left = 0;
  const receipts = found(ports, open);
  const steps = sideBySide(BESIDE);
  try {
    for (const transaction of open) {
      const receipt = await receipts.next();
      // Each registration is of pieces of its own; anything else may be of a piece that one before it is about.
      if (transaction.purpose !== 'register') await steps.done();
      await steps.begin(async () => {
        if (!(await step(ports, transaction, receipt, head))) left++;
      });
    }
  } finally {
    await steps.done();
  }
  return left;
}

/** Whether the transaction is final with what is known of it now. */
async function step(
  ports: SettlePorts,
  transaction: StoredTransaction,
  receipt: Receipt | null,
  head: bigint,
): Promise<boolean> {
  if (transaction.state === 'mined') return confirm(ports, transaction, head);
  return receipt !== null && recordReceipt(ports, transaction, receipt, head);
}

/** With nothing open, an embedded node is looked at all the same: what is asked of an empty one would be answered wrongly. */
async function refilled(ports: SettlePorts): Promise<number> {
  const next = await nextNonce(ports.pool);
  return next > 0 && (await resendLost(ports, next)) ? 1 : 0;
}

/**
 * The receipts of transactions one after another; null: there is none so far, or it is known. The node works on the next
 * ones while one is recorded; they are offered to it in the order of their nonces.
 */
function found(ports: SettlePorts, transactions: readonly StoredTransaction[]): { next(): Promise<Receipt | null> } {
  const waiting = [...transactions];
  const begun: Promise<Receipt | null>[] = [];
  let before: Promise<unknown> = Promise.resolve();
  const begin = (transaction: StoredTransaction): void => {
    const offered = offeredAfter(before, ports, transaction);
    before = offered.catch(() => {});
    const receipt = offered.then((hash) => (typeof hash === 'string' ? minedAtOnce(ports, hash) : hash));
    // Looked at in its turn; that may not come when what is before it fails.
    receipt.catch(() => {});
    begun.push(receipt);
  };
  return {
    next() {
      for (const transaction of waiting.splice(0, AHEAD + 1 - begun.length)) begin(transaction);
      return begun.shift() ?? Promise.resolve(null);
    },
  };
}

/** The receipt there is already; else, once those before it are with the node, what `offerAgain` says of it. */
async function offeredAfter(
  before: Promise<unknown>,
  ports: SettlePorts,
  transaction: StoredTransaction,
): Promise<Receipt | Hash | null> {
  if (transaction.state !== 'sent') return null;
  const receipt = await receiptOf(ports.node, transaction);
  await before;
  return receipt ?? offerAgain(ports, transaction);
}

/** Any of a nonce's signed forms may be the one that a block took. */
async function receiptOf(node: ChainNode, transaction: StoredTransaction): Promise<Receipt | null> {
  for (const { hash } of transaction.attempts) {
    const receipt = await node.receipt(hash);
    if (receipt) return receipt;
  }
  return null;
}

/**
 * Records what a block made of it; whether it is final with that. Where the block is deep enough already, which one
 * confirmation always is, both steps are one transaction: half the commits of a batch.
 */
function recordReceipt(
  { pool, consequences, clock, confirmations }: SettlePorts,
  transaction: StoredTransaction,
  receipt: Receipt,
  head: bigint,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const locked = await lockInState(client, transaction.id, 'sent');
    if (!locked) return false;
    const now = clock();
    await markMined(client, locked.id, receipt, now);
    const consequence = consequences[locked.purpose];
    if (!receipt.succeeded) {
      await consequence.reverted(client, locked, receipt, now);
      return true;
    }
    const isFinal = depthOf(receipt, head) >= BigInt(confirmations);
    await consequence.mined(client, locked, receipt, now, isFinal);
    if (!isFinal) return false;
    await markConfirmed(client, locked.id, now);
    const { hash, blockNumber, blockHash } = receipt;
    await consequence.confirmed(client, { ...locked, state: 'mined', hash, blockNumber, blockHash }, now);
    return true;
  });
}

/** Blocks on a receipt's own, which the head that was asked for before it may not count yet. */
const depthOf = ({ blockNumber }: Receipt, head: bigint): bigint => (head > blockNumber ? head - blockNumber : 0n) + 1n;

/** The node may have forgotten it, or its fees may have fallen behind. Under which hash it was accepted now; else null. */
async function offerAgain(ports: SettlePorts, transaction: StoredTransaction): Promise<Hash | null> {
  const [newest] = transaction.attempts;
  if (!newest) return null;
  const outcome = await ports.node.send(newest.raw);
  // A nonce that is used up means one of the attempts was mined: the next pass finds its receipt.
  if (outcome === 'nonce too low') return null;
  if (outcome === 'accepted') return newest.hash;
  const waited = ports.clock().getTime() - newest.createdAt.getTime();
  if (outcome === 'underpriced' || waited > REPLACE_AFTER_MS) await replace(ports, transaction);
  return null;
}

/**
 * The embedded node makes a block of every transaction, but accepts it a moment before: waited for here, its work on one
 * goes on beside the recording of the one before. Any other node is asked at the next pass.
 */
async function minedAtOnce({ node, embedded }: SettlePorts, hash: Hash): Promise<Receipt | null> {
  const tries = embedded ? BLOCK_TRIES : 1;
  for (let nth = 1; ; nth++) {
    const receipt = await node.receipt(hash);
    if (receipt || nth === tries) return receipt;
    await delay(BLOCK_MS);
  }
}

/** Same nonce, same content, both fees raised; stored before it is sent, like every transaction. */
async function replace({ pool, node, clock, log }: SettlePorts, transaction: StoredTransaction): Promise<void> {
  const [newest] = transaction.attempts;
  if (!newest) return;
  const [current, last] = [await node.fees(), feesOf(newest.raw)];
  const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
  const { nonce, toAddress, data, gas } = transaction;
  const { raw, hash } = await node.sign({
    nonce,
    to: toAddress,
    data,
    gas,
    maxFeePerGas: larger(current.maxFeePerGas, raised(last.maxFeePerGas)),
    maxPriorityFeePerGas: larger(current.maxPriorityFeePerGas, raised(last.maxPriorityFeePerGas)),
  });
  const stored = await inTransaction(pool, async (client) => {
    const locked = await lockInState(client, transaction.id, 'sent');
    if (!locked || locked.attempts[0]?.hash !== newest.hash) return false;
    await storeAttempt(client, locked.id, hash, raw, clock());
    return true;
  });
  if (!stored) return;
  log.info({ nonce, hash }, 'transaction replaced at higher fees');
  await node.send(raw);
}

async function confirm(ports: SettlePorts, transaction: StoredTransaction, head: bigint): Promise<boolean> {
  const { pool, node, clock, confirmations, consequences } = ports;
  const depth = head - (transaction.blockNumber as bigint) + 1n;
  if (depth < BigInt(confirmations)) return false;
  const receipt = await receiptOf(node, transaction);
  if (!receipt || receipt.blockHash !== transaction.blockHash) {
    await backInFlight(ports, transaction);
    return false;
  }
  return inTransaction(pool, async (client) => {
    const locked = await lockInState(client, transaction.id, 'mined');
    if (!locked) return true;
    const now = clock();
    await markConfirmed(client, locked.id, now);
    await consequences[locked.purpose].confirmed(client, locked, now);
    return true;
  });
}

/** Its block is no longer part of the chain: the very same bytes are sent again. */
async function backInFlight({ pool, node, log }: SettlePorts, transaction: StoredTransaction): Promise<void> {
  log.warn({ nonce: transaction.nonce, hash: transaction.hash }, 'a reorganisation took the block of a transaction');
  await inTransaction(pool, async (client) => {
    if (await lockInState(client, transaction.id, 'mined')) await markUnmined(client, transaction.id);
  });
  const [newest] = transaction.attempts;
  if (newest) await node.send(newest.raw);
}
