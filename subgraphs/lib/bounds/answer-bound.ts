import type { CallContext } from '../graphql/context.js';
import { DomainError } from '../graphql/domain-error.js';

/** Most bytes of one answer of the graph. */
export const MOST_ANSWER_BYTES = 8 * 1024 * 1024;

const loaded = new WeakMap<CallContext, number>();

/**
 * Counts the bytes that an operation is about to load, from the sizes stored with the texts. Throws `ANSWER_TOO_LARGE`
 * beyond the limit, before they are loaded.
 */
export function countLoaded(context: CallContext, bytes: number): void {
  const sum = (loaded.get(context) ?? 0) + bytes;
  if (sum > MOST_ANSWER_BYTES) throw new DomainError('ANSWER_TOO_LARGE', { limit: MOST_ANSWER_BYTES });
  loaded.set(context, sum);
}
