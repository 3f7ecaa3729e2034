import { GraphQLError } from 'graphql';

/** Bytes of one answer of the graph at most. */
export const MOST_ANSWER_BYTES = 8 * 1024 * 1024;

/** Bytes that a result is written in, roughly; stops adding up where they are more than `most`. */
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

/** Whether a result would be written in more than `most` bytes. */
export const isLargerThan = (value: unknown, most: number): boolean => bytesOf(value, most) > most;

export const answerTooLarge = (): GraphQLError =>
  new GraphQLError(`The answer has more than ${MOST_ANSWER_BYTES} bytes: ask for shorter pages or fewer fields`, {
    extensions: { code: 'ANSWER_TOO_LARGE', facts: { limit: MOST_ANSWER_BYTES } },
  });
