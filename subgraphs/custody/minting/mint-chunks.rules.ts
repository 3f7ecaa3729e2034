/** A row of a batch and the transaction that registers its item. */
export interface RegisteredRow {
  readonly position: number;
  /** Id of the transaction. */
  readonly registrationId: string;
}

/** Rows next to each other that one transaction registers. */
export interface MintChunk {
  readonly firstPosition: number;
  readonly lastPosition: number;
  readonly registrationId: string;
}

/** Returns the rows, in the order of their positions, as the fewest chunks that say the same. */
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
