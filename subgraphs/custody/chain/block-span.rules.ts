/** Blocks whose events are requested at once; public nodes refuse many more. */
export const BLOCK_SPAN = 5_000n;

/** Returns the last block of the span that begins with a block, on a chain that ends with `head`. */
export function lastOfSpan(first: bigint, head: bigint): bigint {
  const last = first + BLOCK_SPAN - 1n;
  return last < head ? last : head;
}

export interface Range {
  readonly from: bigint;
  readonly to: bigint;
}

/** Returns the first block of every span that has a block of these ranges, newest first. */
export function spansOf(ranges: readonly Range[]): bigint[] {
  const spans = new Set<bigint>();
  for (const { from, to } of ranges)
    for (let first = from - (from % BLOCK_SPAN); first <= to; first += BLOCK_SPAN) spans.add(first);
  return [...spans].sort((one, other) => (one < other ? 1 : -1));
}
