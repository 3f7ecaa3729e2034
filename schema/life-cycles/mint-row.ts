import { lifeCycle } from './transition-table.js';

export const MINT_ROW_STATES = ['pending', 'minting', 'minted', 'failed'] as const;
export type MintRowState = (typeof MINT_ROW_STATES)[number];

/**
 * The states of a row of a mint batch. Only `failed` is written into the row: that its transaction was signed (`minting`) and has
 * registered it (`minted`) follows from the chunk that the transaction is made for (`mint_row`).
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
