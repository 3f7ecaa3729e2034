const FIRST = 4 * 1024;

/** Bytes that come in chunks of any size. */
export interface GrowingBytes {
  /** Bytes that were added; of them, no more than the most are kept. */
  readonly size: number;
  add(chunk: Uint8Array): void;
  bytes(): Buffer;
}

/**
 * Gathers at most so many bytes in one buffer that grows: to keep each chunk by itself takes a hundred bytes more for each, and the
 * sender decides how small they are.
 */
export function growingBytes(most: number): GrowingBytes {
  let place = Buffer.alloc(0);
  let size = 0;
  const kept = (): number => Math.min(size, most);

  function grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.min(most, Math.max(needed, 2 * place.length, FIRST)));
    place.copy(larger, 0, 0, kept());
    place = larger;
  }

  return {
    get size() {
      return size;
    },
    add(chunk) {
      const needed = Math.min(most, size + chunk.length);
      if (needed > place.length) grow(needed);
      if (size < most) place.set(chunk.subarray(0, most - size), size);
      size += chunk.length;
    },
    bytes: () => place.subarray(0, kept()),
  };
}
