import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import type { ChainNode } from './chain-node.js';
import type { StoredTransaction } from './ledger.statements.js';
import type { Purpose, Receipt } from './transaction.rules.js';

/** A mined transaction with its receipt. */
export interface MinedTransaction {
  readonly transaction: StoredTransaction;
  readonly receipt: Receipt;
}

/**
 * Applies the outcome of a transaction in the database transaction that records it. Methods read `clock` after locking
 * the rows they change, so that their time follows every change they waited for.
 */
export interface Consequences {
  /**
   * Called for transactions mined in one block: several where they are recorded together (`isRecordedTogether`), by
   * nonce. `isFinal`: the block has enough confirmations already; `confirmed` is not called.
   */
  mined(client: PoolClient, mined: readonly MinedTransaction[], clock: () => Date, isFinal: boolean): Promise<void>;
  /**
   * Called after `mined` for a transaction with several signed forms: replaces the hash of any other form, which was
   * recorded before a reorganisation. Emits nothing; idempotent.
   */
  replaced?(client: PoolClient, mined: MinedTransaction): Promise<void>;
  /** Called when a transaction is final. */
  confirmed(client: PoolClient, transaction: StoredTransaction, clock: () => Date): Promise<void>;
  /** Called when a transaction was mined but reverted. */
  reverted(client: PoolClient, transaction: StoredTransaction, receipt: Receipt, clock: () => Date): Promise<void>;
}

export interface SettlePorts {
  readonly pool: Pool;
  readonly node: ChainNode;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Confirmations after which it is final, its own block included; at least 1. */
  readonly confirmations: number;
  /** True for the embedded node, which is empty after a restart. */
  readonly embedded?: boolean;
  readonly consequences: Readonly<Record<Purpose, Consequences>>;
}
