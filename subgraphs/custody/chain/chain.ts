import type { Pool } from 'pg';
import { BaseError } from 'viem';
import type { Executor } from '../../lib/database/statement.js';
import { DomainError } from '../../lib/graphql/domain-error.js';
import { createLoop, type Loop } from '../../lib/jobs/loop.js';
import { bringUp, type ContractAddresses } from './bring-up.js';
import { type BringUpPorts } from './bring-up-ports.js';
import type { ChainNode } from './chain-node.js';
import { nameMetadata } from './name-metadata.js';
import { settle } from './settle.js';
import { type SettlePorts } from './settle-ports.js';
import { type NewTransaction, type Stored, storeTransactions } from './store-transactions.js';
import type { Fees } from './transaction.rules.js';

/** Receives the reachability of the node, for batches that wait for it. */
export interface NodeStanding {
  /** Records that the node refuses a transaction or cannot be reached. `reason`: one line, from the node or the error. */
  outOfReach(pool: Pool, reason: string): Promise<void>;
  answers(pool: Pool): Promise<void>;
}

export type ChainPorts = Omit<SettlePorts, 'consequences'> &
  BringUpPorts & {
    readonly standing?: NodeStanding;
    /** Base URL of item metadata, to which a token id is appended. */
    readonly metadataUri: string;
  };

/** The chain as the rest of custody uses it. */
export interface Chain {
  readonly node: ChainNode;
  readonly contractAddresses: ContractAddresses;
  /** Stores transactions to be sent. Throws `UNAVAILABLE` while the node does not answer what they would cost. */
  submit(on: Executor, ...wanted: readonly NewTransaction[]): Promise<readonly Stored[]>;
  /** Sends stored transactions and checks receipts without waiting for the next pass. */
  broadcast(): void;
}

/** Milliseconds between passes while nothing is open: the delay until another process's transaction is noticed. */
const IDLE_MS = 1_000;
/**
 * Milliseconds between passes while something is open: an embedded node answers at once, a public chain has a block
 * every two seconds.
 */
const BUSY_MS = 100;
/** Milliseconds between passes while the node cannot be reached. */
const TROUBLE_MS = 1_000;

/**
 * Brings the chain up. A loop settles transactions until it is stopped; `consequences` apply their outcomes to the
 * objects concerned.
 */
export async function createChain(
  ports: ChainPorts,
  consequencesWith: (chain: Chain) => SettlePorts['consequences'],
): Promise<{ chain: Chain; loop: Loop }> {
  const { node, clock, log } = ports;
  const contractAddresses = await bringUp(ports);
  await nameMetadata(ports, contractAddresses, ports.metadataUri);
  let wake: () => void = () => {};
  const chain: Chain = {
    node,
    contractAddresses,
    submit: async (on, ...wanted) =>
      storeTransactions(on, node, wanted, wanted[0]?.fees ?? (await feesNow(ports)), clock()),
    broadcast: () => wake(),
  };
  const settling: SettlePorts = { ...ports, consequences: consequencesWith(chain) };
  const loop = createLoop({
    name: 'chain',
    pass: watchedPass(settling, ports.standing),
    log,
    idleMs: () => IDLE_MS,
    busyMs: BUSY_MS,
    troubleMs: TROUBLE_MS,
  });
  wake = loop.wake;
  return { chain, loop };
}

async function feesNow({ node, log }: Pick<ChainPorts, 'node' | 'log'>): Promise<Fees> {
  try {
    return await node.fees();
  } catch (error) {
    if (!(error instanceof BaseError)) throw error;
    log.warn({ err: error }, 'the chain does not answer: a call that needs it is refused');
    throw new DomainError('UNAVAILABLE');
  }
}

/** Returns one pass of the loop; the first successful one clears an earlier failure, even of another process. */
function watchedPass(settling: SettlePorts, standing: NodeStanding | undefined): () => Promise<boolean> {
  let isTroubled = true;
  return async () => {
    try {
      const left = await settle(settling);
      if (isTroubled) await standing?.answers(settling.pool);
      isTroubled = false;
      return left > 0;
    } catch (error) {
      // A database error says nothing about the node.
      if (error instanceof BaseError) {
        isTroubled = true;
        await standing?.outOfReach(settling.pool, error.shortMessage);
      }
      throw error;
    }
  };
}
