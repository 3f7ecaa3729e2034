import type { CallContext } from '../graphql/context.js';
import { DomainError } from '../graphql/domain-error.js';

/** Bytes of one answer of the graph at most. */
export const MOST_ANSWER_BYTES = 8 * 1024 * 1024;

const loaded = new WeakMap<CallContext, number>();

/**
 * Counts the bytes that an operation is about to load, before they are loaded, from the sizes stored with the texts. Throws
 * `ANSWER_TOO_LARGE` once they are more than an answer may hold.
 */
export function countLoaded(context: CallContext, bytes: number): void {
  const sum = (loaded.get(context) ?? 0) + bytes;
  if (sum > MOST_ANSWER_BYTES) throw new DomainError('ANSWER_TOO_LARGE', { limit: MOST_ANSWER_BYTES });
  loaded.set(context, sum);
}
