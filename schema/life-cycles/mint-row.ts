import { lifeCycle } from './transition-table.js';

export const MINT_ROW_STATES = ['pending', 'minting', 'minted', 'failed'] as const;
export type MintRowState = (typeof MINT_ROW_STATES)[number];

/**
 * States of a row of a mint batch. Only `failed` is stored in the row; `minting` (its transaction is signed) and
 * `minted` (it is registered) are derived from the chunk of the transaction (`mint_row`).
 */
export const mintRowLifeCycle = lifeCycle<MintRowState, 'sign' | 'register' | 'fail'>(
  'mint row',
  MINT_ROW_STATES,
  'pending',
  [
    { trigger: 'sign', from: ['pending'], to: 'minting' },
    { trigger: 'register', from: ['minting'], to: 'minted' },
    { trigger: 'fail', from: ['pending', 'minting'], to: 'failed' },
  ],
);
