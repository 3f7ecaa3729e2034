import { bytesOf } from '../../lib/database/bytes.js';
import { inTransaction } from '../../lib/database/transaction.js';
import { BLOCK_GAS } from './block-gas.rules.js';
import { type ChainNode, feesOf, isRefusal, type SendOutcome } from './chain-node.js';
import { inOneBlock } from './embedded-node.js';
import { lockInFlight, type StoredTransaction, storeAttempt } from './ledger.statements.js';
import { receiptOf } from './receipt-of.js';
import { isToReplace, type LowestForm, lowestForm, replacementFees } from './replacement.rules.js';
import { resolveUsedNonce } from './resolve-used-nonce.js';
import type { SettlePorts } from './settle-ports.js';
import { IN_FLIGHT, type Receipt } from './transaction.rules.js';

export interface Offered {
  readonly transaction: StoredTransaction;
  /** Null when there is none, or it was recorded. */
  readonly receipt: Receipt | null;
}

/** Receipts requested together while earlier ones are being recorded. */
const TOGETHER = 4;

/** The lowest unmined transaction of a pass, the only one that may be replaced, since later nonces wait for it. */
interface Lowest {
  readonly transaction: StoredTransaction;
  readonly form: LowestForm;
  readonly head: bigint;
}

/** By node, the newest form of the lowest nonce as this process last found it. */
const lowestForms = new WeakMap<ChainNode, LowestForm>();

/**
 * Yields groups of transactions by nonce with their receipts, after sending those without one. The next group is
 * processed while one is recorded. `head`: newest block at the begin of the pass. `after`: reads further
 * transactions with higher nonces, as those stored meanwhile, which follow without a pause.
 */
export async function* offered(
  ports: SettlePorts,
  transactions: readonly StoredTransaction[],
  head: bigint,
  after: (nonce: number) => Promise<readonly StoredTransaction[]>,
): AsyncGenerator<readonly Offered[], void, void> {
  const waiting = groupsOf(transactions, ports.embedded ?? false);
  const lowest = lowestOf(ports.node, transactions, head);
  const begin = (): OfferedGroup | undefined => {
    const group = waiting.shift();
    if (!group) return undefined;
    const receipts = offer(ports, group, lowest);
    // A rejection of a group that is never awaited must not count as unhandled.
    receipts.catch(() => {});
    return { group, receipts };
  };
  for (let next = begin(); next; ) {
    const { group } = next;
    const receipts = await next.receipts;
    if (waiting.length === 0) waiting.push(...groupsOf(await after(group.at(-1)!.nonce), ports.embedded ?? false));
    next = begin();
    yield group.map((transaction) => ({ transaction, receipt: receipts.get(transaction) ?? null }));
  }
}

function lowestOf(node: ChainNode, transactions: readonly StoredTransaction[], head: bigint): Lowest | undefined {
  const transaction = transactions.find(({ state }) => state === IN_FLIGHT);
  const [newest] = transaction?.attempts ?? [];
  if (!transaction || !newest) return undefined;
  const form = lowestForm(lowestForms.get(node), newest.hash, head);
  lowestForms.set(node, form);
  return { transaction, form, head };
}

interface OfferedGroup {
  readonly group: readonly StoredTransaction[];
  readonly receipts: Promise<Receipts>;
}

/** Groups transactions for sending: up to one block's gas for the embedded node, a few for any other. */
export function groupsOf(transactions: readonly StoredTransaction[], embedded: boolean): StoredTransaction[][] {
  const groups: StoredTransaction[][] = [];
  let gas = 0n;
  for (const transaction of transactions) {
    const group = groups.at(-1);
    gas += transaction.gas;
    if (group && (embedded ? gas <= BLOCK_GAS : group.length < TOGETHER)) {
      group.push(transaction);
    } else {
      groups.push([transaction]);
      gas = transaction.gas;
    }
  }
  return groups;
}

type Receipts = Map<StoredTransaction, Receipt>;

async function offer(
  ports: SettlePorts,
  group: readonly StoredTransaction[],
  lowest: Lowest | undefined,
): Promise<Receipts> {
  const sent = group.filter(({ state }) => state === IN_FLIGHT);
  if (ports.embedded) return sent.length > 0 ? offerTogether(ports, sent, lowest) : new Map();
  const receipts = await receiptsOf(ports.node, sent);
  const taken: StoredTransaction[] = [];
  for (const transaction of sent) {
    if (!receipts.has(transaction) && (await offerAgain(ports, transaction, lowest))) taken.push(transaction);
  }
  // Some nodes mine immediately.
  for (const [transaction, receipt] of await receiptsOf(ports.node, taken)) receipts.set(transaction, receipt);
  return receipts;
}

/**
 * Sends transactions for one block, in any order; known ones are refused by the node, and their receipts found all the
 * same.
 */
async function offerTogether(
  ports: SettlePorts,
  transactions: readonly StoredTransaction[],
  lowest: Lowest | undefined,
): Promise<Receipts> {
  await inOneBlock(ports.node, () =>
    Promise.all(transactions.map((transaction) => offerAgain(ports, transaction, lowest))),
  );
  return receiptsOf(ports.node, transactions);
}

/**
 * Sends a transaction again, since the node may have dropped it or its fees may be too low. Returns whether the node
 * accepted it.
 */
async function offerAgain(
  ports: SettlePorts,
  transaction: StoredTransaction,
  lowest: Lowest | undefined,
): Promise<boolean> {
  const [newest] = transaction.attempts;
  if (!newest) return false;
  const { form, outcome } = await sendNewest(ports.node, transaction.attempts);
  if (outcome === 'nonce too low') {
    // As a rule one of its forms was mined meanwhile, and the next pass finds the receipt.
    await resolveUsedNonce(ports, transaction);
    return false;
  }
  // Some nodes accept what they know already, so that acceptance is no reason to wait longer.
  const isAccepted = outcome === 'accepted';
  // Where the node refuses the newest form, it would refuse a dearer one too.
  if (form !== newest || transaction !== lowest?.transaction) return isAccepted;
  const waitedMs = ports.clock().getTime() - newest.createdAt.getTime();
  if (isToReplace(lowest.form, lowest.head, outcome === 'underpriced', waitedMs)) await replace(ports, transaction);
  return isAccepted;
}

type Form = StoredTransaction['attempts'][number];

/**
 * Sends the newest signed form that the node does not refuse, as for the balance that its fees need. Throws the refusal
 * of the newest when it refuses all.
 */
async function sendNewest(node: ChainNode, forms: readonly Form[]): Promise<{ form: Form; outcome: SendOutcome }> {
  const refusals: unknown[] = [];
  for (const form of forms) {
    try {
      return { form, outcome: await node.send(form.raw) };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refusals.push(error);
    }
  }
  throw refusals[0];
}

/**
 * Replaces a transaction by one with the same nonce and content and both fees raised, unless they are at their bound;
 * stored before it is sent.
 */
async function replace({ pool, node, clock, log }: SettlePorts, transaction: StoredTransaction): Promise<void> {
  const [newest] = transaction.attempts;
  if (!newest) return;
  const fees = replacementFees(feesOf(newest.raw), await node.fees());
  if (!fees) return;
  const { nonce, toAddress, data, gas } = transaction;
  const { raw, hash } = await node.sign({ nonce, to: toAddress, data, gas, ...fees });
  const stored = await inTransaction(pool, async (client) => {
    if (!(await lockInFlight(client, transaction))) return false;
    await storeAttempt.run(client, { id: transaction.id, hash: bytesOf(hash), raw: bytesOf(raw), now: clock() });
    return true;
  });
  if (!stored) return;
  log.info({ nonce, hash }, 'transaction replaced at higher fees');
  await node.send(raw);
}

async function receiptsOf(node: ChainNode, transactions: readonly StoredTransaction[]): Promise<Receipts> {
  const found = await Promise.all(transactions.map(async (one) => [one, await receiptOf(node, one)] as const));
  return new Map(found.filter((pair): pair is [StoredTransaction, Receipt] => pair[1] !== null));
}
