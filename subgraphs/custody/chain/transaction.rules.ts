import type { Hash } from 'viem';
import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';

/** Fees that a transaction offers, in wei. */
export interface Fees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** Outcome of a transaction in a block. */
export interface Receipt {
  readonly hash: Hash;
  readonly blockNumber: bigint;
  readonly blockHash: Hash;
  readonly succeeded: boolean;
}

/** Purposes of a transaction, on which the meaning of its `reference` depends. */
export const PURPOSES = ['deploy', 'register', 'mint', 'move', 'burn', 'anchor'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `mined`: in a block without enough confirmations yet. */
export const TRANSACTION_STATES = ['sent', 'mined', 'confirmed', 'reverted'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];
export type TransactionTrigger = 'mine' | 'confirm' | 'revert' | 'reopen';

/** `reopen`: its block is gone, by a reorganisation or with the node, or its outcome is to be applied again. */
export const transactionLifeCycle = lifeCycle<TransactionState, TransactionTrigger>(
  'chain transaction',
  TRANSACTION_STATES,
  'sent',
  [
    { trigger: 'mine', from: ['sent'], to: 'mined' },
    { trigger: 'confirm', from: ['sent', 'mined'], to: 'confirmed' },
    { trigger: 'revert', from: ['sent'], to: 'reverted' },
    { trigger: 'reopen', from: ['mined', 'confirmed'], to: 'sent' },
  ],
);

/** State of an unmined transaction. */
export const IN_FLIGHT = transactionLifeCycle.initial;
/** State of a mined transaction that is not final. */
export const { to: IN_BLOCK } = transactionLifeCycle.step('mine');
export const { to: FINAL } = transactionLifeCycle.step('confirm');

/** States of transactions that are not final. */
export const OPEN: readonly TransactionState[] = ['sent', 'mined'];

/**
 * Tells whether transactions with one reference in one block are recorded in one database transaction: the chunks of a
 * batch.
 */
export const isRecordedTogether = (purpose: Purpose): boolean => purpose === 'mint';

/** Tells whether it registers new items, to which no earlier transaction refers. */
export const isRegistration = (purpose: Purpose): boolean => purpose === 'register' || purpose === 'mint';
