import { inTransaction } from '../../lib/database/transaction.js';
import { limitConcurrency } from '../../lib/process/limit-concurrency.js';
import { adoptSameWork } from './adopt-same-work.js';
import { offered } from './broadcast.js';
import {
  lockInState,
  markConfirmed,
  markMined,
  markUnmined,
  nextNonce,
  openTransactions,
  type StoredTransaction,
  transactionsToAdvance,
} from './ledger.statements.js';
import { receiptOf } from './receipt-of.js';
import { isMined, recordedTogether, type Together } from './recorded-together.js';
import { resendLost } from './resend-lost.js';
import type { MinedTransaction, SettlePorts } from './settle-ports.js';
import { IN_BLOCK, isRegistration, type Receipt } from './transaction.rules.js';

/**
 * Most transactions of one pass, including those stored meanwhile. Mined ones that are not final yet do not count: there
 * is nothing to do for them.
 */
const PASS = 200;

/** Registrations recorded in parallel: the database writes one while the next is prepared. */
const AT_ONCE = 3;

/**
 * Advances every open transaction: finds its receipt, confirms it, sends it again when the node does not know it, or
 * replaces it. Returns how many are still open. Idempotent, also for concurrent processes.
 */
export async function settle(ports: SettlePorts): Promise<number> {
  const open = await openTransactions(ports.pool, PASS);
  if (open.length === 0) return ports.embedded ? refilled(ports) : 0;
  const [lowest] = open;
  if (lowest && (await resendLost(ports, lowest.nonce))) return open.length;
  const head = await ports.node.blockNumber();
  let left = 0;
  const finalBlock = head - BigInt(ports.confirmations) + 1n;
  let room = PASS - open.filter(({ blockNumber }) => blockNumber === null || blockNumber <= finalBlock).length;
  const beyond = async (after: number): Promise<StoredTransaction[]> => {
    const which = { after, finalBlock: Number(finalBlock), limit: room };
    const more = room > 0 ? await transactionsToAdvance(ports.pool, which) : [];
    room -= more.length;
    return more;
  };
  const steps = limitConcurrency(AT_ONCE);
  try {
    for await (const group of offered(ports, open, head, beyond)) {
      for (const together of recordedTogether(group, Math.ceil(group.length / AT_ONCE))) {
        // Any other transaction may be about the item of an earlier one, so order matters.
        if (!isRegistration(together[0].transaction.purpose)) await steps.done();
        await steps.begin(async () => {
          const unsettled = await step(ports, together, head);
          left += unsettled;
        });
      }
    }
  } finally {
    await steps.done();
  }
  return left;
}

/** Advances transactions that are recorded together; returns how many are not final afterwards. */
async function step(ports: SettlePorts, together: Together, head: bigint): Promise<number> {
  const [{ transaction }] = together;
  if (transaction.state === IN_BLOCK) return (await confirm(ports, transaction, head)) ? 0 : 1;
  if (!isMined(together) || !(await isOutcome(ports, together[0], head))) return 1;
  return together.length - (await recordReceipts(ports, together, head));
}

/**
 * Tells whether a receipt is the outcome. A refusal is none before it is final, since it cannot be taken back, or where
 * an unknown transaction did the work before.
 */
async function isOutcome(
  ports: SettlePorts,
  { transaction, receipt }: MinedTransaction,
  head: bigint,
): Promise<boolean> {
  if (receipt.succeeded || ports.embedded) return true;
  return depthOf(receipt, head) >= BigInt(ports.confirmations) && !(await adoptSameWork(ports, transaction));
}

/** Refills an empty embedded node even when nothing is open, since reads from it would be wrong. */
async function refilled(ports: SettlePorts): Promise<number> {
  const next = await nextNonce(ports.pool);
  return next > 0 && (await resendLost(ports, next)) ? 1 : 0;
}

/**
 * Records the mined block of transactions; returns how many are final. Where the block is final already, as always with
 * one confirmation, both steps are one database transaction.
 */
function recordReceipts(
  { pool, consequences, clock, confirmations, log }: SettlePorts,
  mined: Together<MinedTransaction>,
  head: bigint,
): Promise<number> {
  const [{ transaction, receipt }] = mined;
  const isFinal = depthOf(receipt, head) >= BigInt(confirmations);
  const hashes = new Map(mined.map((one) => [one.transaction.id, one.receipt.hash]));
  return inTransaction(pool, async (client) => {
    const outcome = receipt.succeeded ? (isFinal ? 'confirm' : 'mine') : 'revert';
    const marked = await markMined(client, { ...receipt, hashes }, outcome, clock());
    const ours = mined.filter((one) => marked.has(one.transaction.id));
    if (ours.length === 0) return 0;
    const consequence = consequences[transaction.purpose];
    if (receipt.succeeded) {
      await consequence.mined(client, ours, clock, isFinal);
      for (const one of ours.filter(hasSeveralForms)) await consequence.replaced?.(client, one);
    } else {
      const { purpose, reference, nonce } = transaction;
      log.warn({ purpose, reference, nonce, hash: receipt.hash }, 'the contract refused a transaction for good');
      await consequence.reverted(client, transaction, receipt, clock);
    }
    return isFinal || !receipt.succeeded ? ours.length : 0;
  });
}

const hasSeveralForms = ({ transaction }: MinedTransaction): boolean => transaction.attempts.length > 1;

/** Counts the blocks from a receipt's to the head, which may have been read before that block. */
const depthOf = ({ blockNumber }: Receipt, head: bigint): bigint => (head > blockNumber ? head - blockNumber : 0n) + 1n;

async function confirm(ports: SettlePorts, transaction: StoredTransaction, head: bigint): Promise<boolean> {
  const { pool, node, clock, confirmations, consequences } = ports;
  const depth = head - transaction.blockNumber! + 1n;
  if (depth < BigInt(confirmations)) return false;
  const receipt = await receiptOf(node, transaction);
  if (!receipt || receipt.blockHash !== transaction.blockHash) {
    await backInFlight(ports, transaction);
    return false;
  }
  return inTransaction(pool, async (client) => {
    if (!(await lockInState(client, transaction.id, IN_BLOCK))) return true;
    await markConfirmed.run(client, { id: transaction.id, now: clock() });
    await consequences[transaction.purpose].confirmed(client, transaction, clock);
    return true;
  });
}

/** Sends a transaction again, with the same bytes, whose block is no longer part of the chain. */
async function backInFlight({ pool, node, log }: SettlePorts, transaction: StoredTransaction): Promise<void> {
  log.warn({ nonce: transaction.nonce, hash: transaction.hash }, 'a reorganisation took the block of a transaction');
  await inTransaction(pool, async (client) => {
    if (await lockInState(client, transaction.id, IN_BLOCK)) await markUnmined.run(client, { id: transaction.id });
  });
  const [newest] = transaction.attempts;
  if (newest) await node.send(newest.raw);
}
