const FIRST = 4 * 1024;

/** Bytes that come in pieces of any size. */
export interface GrowingBytes {
  /** Bytes that were added; of them, no more than the most are kept. */
  readonly size: number;
  add(piece: Uint8Array): void;
  bytes(): Buffer;
}

/**
 * Gathers at most so many bytes in one place that grows: to keep each piece by itself takes a hundred bytes for each, and who sends
 * them decides how small they are.
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
    add(piece) {
      const needed = Math.min(most, size + piece.length);
      if (needed > place.length) grow(needed);
      if (size < most) place.set(piece.subarray(0, most - size), size);
      size += piece.length;
    },
    bytes: () => place.subarray(0, kept()),
  };
}
