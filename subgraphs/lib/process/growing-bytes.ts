const FIRST = 4 * 1024;

/** Collector of bytes that arrive in chunks. */
export interface GrowingBytes {
  /** Bytes added; at most the limit of them are kept. */
  readonly size: number;
  add(chunk: Uint8Array): void;
  bytes(): Buffer;
}

/**
 * Collects a limited number of bytes in one growing buffer: separate chunks take a hundred bytes more each, and their
 * size is up to the sender.
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
