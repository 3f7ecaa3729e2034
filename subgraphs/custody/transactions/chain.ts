import type { PoolClient } from 'pg';
import { type BringUpPorts, bringUp, type Contracts } from './bring-up.js';
import { type NewTransaction, storeTransaction } from './ledger.js';
import { type SettlePorts, settle } from './settle.js';

export type ChainPorts = SettlePorts & BringUpPorts;

/** The chain as the rest of custody uses it. */
export interface Chain {
  readonly contracts: Contracts;
  /**
   * Stores a signed transaction in the caller's database transaction. Call `broadcast` after the commit;
   * if the process dies before that, the next pass sends it.
   */
  submit(client: PoolClient, wanted: NewTransaction): Promise<{ readonly id: string; readonly hash: string }>;
  /** Sends what was submitted, and looks for receipts without waiting for the next pass. */
  broadcast(): void;
  estimateGas: SettlePorts['node']['estimateGas'];
  readonly node: SettlePorts['node'];
}

export interface ChainLoop {
  start(): void;
  /** Ends after the pass that is under way. */
  stop(): Promise<void>;
}

/** Nothing is open: how soon a transaction of another process is noticed. */
const IDLE_MS = 500;
/** Something is open: an embedded node answers at once, a public chain has a block every two seconds. */
const BUSY_MS = 100;
/** The node is out of reach. */
const TROUBLE_MS = 1_000;

/** Brings the chain up; `loop` settles transactions until it is stopped, and belongs to one process per installation. */
export async function createChain(ports: ChainPorts): Promise<{ chain: Chain; loop: ChainLoop }> {
  const contracts = await bringUp(ports);
  const loop = settling(ports);
  const { node } = ports;
  const chain: Chain = {
    contracts,
    node,
    estimateGas: node.estimateGas,
    submit: async (client, wanted) => storeTransaction(client, node, wanted, await node.fees(), ports.clock()),
    broadcast: loop.wake,
  };
  return { chain, loop };
}

function settling(ports: SettlePorts): ChainLoop & { wake(): void } {
  let stopping = false;
  let running: Promise<void> | undefined;
  let wake: () => void = () => {};
  let wanted = false;

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (wanted || stopping) return resolve();
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopping) {
      wanted = false;
      const left = await settle(ports).catch((error: Error) => {
        ports.log.warn({ err: error }, 'the chain could not be asked');
        return null;
      });
      await pause(left === null ? TROUBLE_MS : left > 0 ? BUSY_MS : IDLE_MS);
    }
  };

  return {
    start() {
      running ??= run();
    },
    wake() {
      wanted = true;
      wake();
    },
    async stop() {
      stopping = true;
      wake();
      await running;
    },
  };
}
