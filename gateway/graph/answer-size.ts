import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { MOST_ANSWER_BYTES } from '../../subgraphs/lib/bounds/answer-bound.js';

/** Estimates the bytes of a result as JSON; stops counting beyond `most`. */
export function bytesOf(value: unknown, most: number): number {
  let bytes = 0;
  const waiting = [value];
  while (waiting.length > 0 && bytes <= most) {
    const part = waiting.pop();
    if (typeof part === 'string') bytes += Buffer.byteLength(part) + 3;
    else if (typeof part !== 'object' || part === null) bytes += 6;
    else if (Array.isArray(part)) for (const element of part) waiting.push(element);
    else {
      for (const [key, child] of Object.entries(part)) {
        bytes += key.length + 4;
        waiting.push(child);
      }
    }
  }
  return bytes;
}

export const answerTooLarge = (): GraphQLError =>
  new GraphQLError(`The answer has more than ${MOST_ANSWER_BYTES} bytes: ask for shorter pages or fewer fields`, {
    extensions: { code: 'ANSWER_TOO_LARGE', facts: { limit: MOST_ANSWER_BYTES } },
  });

/** Tells whether a subgraph refused to load so much that the whole answer counts as too large. */
export const wasTooLarge = (errors: readonly Pick<GraphQLFormattedError, 'extensions'>[] | undefined): boolean =>
  errors?.some(({ extensions }) => extensions?.code === 'ANSWER_TOO_LARGE') ?? false;
