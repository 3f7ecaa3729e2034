/** A row of a batch with the transaction that registers its item. */
export interface RegisteredRow {
  readonly position: number;
  /** Id of the transaction. */
  readonly registrationId: number;
}

/** Consecutive rows registered by one transaction. */
export interface MintChunk {
  readonly firstPosition: number;
  readonly lastPosition: number;
  readonly registrationId: number;
}

/** Combines rows, by position, into the fewest chunks. */
export function chunksOf(rows: readonly RegisteredRow[]): MintChunk[] {
  const chunks: MintChunk[] = [];
  for (const { position, registrationId } of rows) {
    const last = chunks.at(-1);
    if (last?.registrationId === registrationId && last.lastPosition === position - 1) {
      chunks[chunks.length - 1] = { ...last, lastPosition: position };
    } else {
      chunks.push({ firstPosition: position, lastPosition: position, registrationId });
    }
  }
  return chunks;
}
