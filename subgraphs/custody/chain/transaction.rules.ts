import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';

/** Purposes of a transaction; its `reference` names the thing, in the terms of the purpose. */
export const PURPOSES = ['deploy', 'register', 'mint', 'move', 'burn', 'anchor'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** `mined`: in a block that is not deep enough yet to be final. */
export const TRANSACTION_STATES = ['sent', 'mined', 'confirmed', 'reverted'] as const;
export type TransactionState = (typeof TRANSACTION_STATES)[number];
export type TransactionTrigger = 'mine' | 'confirm' | 'revert' | 'reopen';

/** `reopen`: its block is gone, with a reorganisation or with the node, or what it did is to be recorded once more. */
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

/** State of a transaction that no block has. */
export const IN_FLIGHT = transactionLifeCycle.initial;
/** State of one whose block is not deep enough yet. */
export const { to: IN_BLOCK } = transactionLifeCycle.step('mine');
export const { to: FINAL } = transactionLifeCycle.step('confirm');

/** States of a transaction that is not final. */
export const OPEN: readonly TransactionState[] = ['sent', 'mined'];

/** Tells whether those of one reference that one block takes are recorded by one transaction of the database: the chunks of a batch. */
export const isRecordedTogether = (purpose: Purpose): boolean => purpose === 'mint';

/** Tells whether it registers items of its own, which nothing else is about before. */
export const isRegistration = (purpose: Purpose): boolean => purpose === 'register' || purpose === 'mint';
