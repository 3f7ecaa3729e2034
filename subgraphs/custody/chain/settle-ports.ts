import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { ChainNode, Receipt } from './chain-node.js';
import type { StoredTransaction } from './ledger.statements.js';
import type { Purpose } from './transaction.rules.js';

/** A transaction and the receipt that a block gave it. */
export interface MinedTransaction {
  readonly transaction: StoredTransaction;
  readonly receipt: Receipt;
}

/**
 * Applies the consequences of a transaction's outcome, in the database transaction that records it. Each method reads
 * `clock` after it has locked the rows that it changes, so that its time is later than every change it waited for.
 */
export interface Consequences {
  /**
   * Called for transactions that one block took: several where they are recorded together (`isRecordedTogether`), in the order of
   * their nonces. `isFinal`: that block is deep enough already; `confirmed` does not follow.
   */
  mined(client: PoolClient, mined: readonly MinedTransaction[], clock: () => Date, isFinal: boolean): Promise<void>;
  /** Called when a transaction is deep enough in the chain to count as final. */
  confirmed(client: PoolClient, transaction: StoredTransaction, clock: () => Date): Promise<void>;
  /** Called when a transaction is mined and its contract refused it. */
  reverted(client: PoolClient, transaction: StoredTransaction, receipt: Receipt, clock: () => Date): Promise<void>;
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
