import { lifeCycle } from '../../../schema/life-cycles/transition-table.js';

const RECEIPT_STATES = ['open', 'claimed', 'ended', 'expired'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];
export type ReceiptTrigger = 'claim' | 'end' | 'expire';

/**
 * A declared sale that names its buyer, whose account can claim the item. It ends when the item gets an owner
 * otherwise, or is destroyed.
 */
export const receiptLifeCycle = lifeCycle<ReceiptState, ReceiptTrigger>('receipt', RECEIPT_STATES, 'open', [
  { trigger: 'claim', from: ['open'], to: 'claimed' },
  { trigger: 'end', from: ['open'], to: 'ended' },
  { trigger: 'expire', from: ['open'], to: 'expired' },
]);

/** Days for which a receipt is valid. */
export const RECEIPT_DAYS = 90;
