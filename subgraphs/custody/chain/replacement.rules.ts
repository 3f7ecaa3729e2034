import type { Hash } from 'viem';
import type { Fees } from './transaction.rules.js';

/** Milliseconds after which an unmined transaction is sent again with higher fees. */
const REPLACE_AFTER_MS = 60_000;

/** Most that is offered, as a multiple of the fee that the node suggests at the time. */
const MOST_TIMES = 10n;

/** A signed form of the lowest unmined nonce, with the chain's head when it was first found to be that. */
export interface LowestForm {
  readonly hash: Hash;
  readonly head: bigint;
}

/** Returns what is known of the newest form of the lowest nonce. `known`: the same of an earlier pass. */
export const lowestForm = (known: LowestForm | undefined, hash: Hash, head: bigint): LowestForm =>
  known?.hash === hash ? known : { hash, head };

/**
 * Tells whether the form is replaced: when the node refuses its fees, or when it waited and blocks were mined without
 * it. A chain without new blocks would include no replacement either.
 */
export const isToReplace = (form: LowestForm, head: bigint, isUnderpriced: boolean, waitedMs: number): boolean =>
  isUnderpriced || (waitedMs > REPLACE_AFTER_MS && head > form.head);

/** Returns the lowest replacement fee that nodes accept: an eighth more. */
const raised = (fee: bigint): bigint => (fee * 1125n) / 1000n + 1n;

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * Returns the fees of a replacement: those that the node suggests, but at least what it accepts as one. Null where that
 * exceeds the bound, so that the last form stays.
 */
export function replacementFees(last: Fees, suggested: Fees): Fees | null {
  const maxFeePerGas = larger(suggested.maxFeePerGas, raised(last.maxFeePerGas));
  if (maxFeePerGas > suggested.maxFeePerGas * MOST_TIMES) return null;
  return {
    maxFeePerGas,
    maxPriorityFeePerGas: larger(suggested.maxPriorityFeePerGas, raised(last.maxPriorityFeePerGas)),
  };
}
