import { Pool } from 'pg';
import { fieldsIn } from '../../schema/record.js';

/** Count of the bytes that are read. */
export interface ReadBytes {
  /** Bytes since the last call. */
  since(): number;
  stop(): void;
}

/** Counts the bytes of the rows that statements outside of transactions read in this process, until it is stopped. */
export function countReadBytes(): ReadBytes {
  let read = 0;
  const query = Reflect.get(Pool.prototype, 'query');
  Reflect.set(Pool.prototype, 'query', async function (this: Pool, ...given: unknown[]) {
    const result: unknown = await Reflect.apply(query, this, given);
    read += JSON.stringify(fieldsIn(result).rows ?? []).length;
    return result;
  });
  return {
    since() {
      const bytes = read;
      read = 0;
      return bytes;
    },
    stop: () => void Reflect.set(Pool.prototype, 'query', query),
  };
}
