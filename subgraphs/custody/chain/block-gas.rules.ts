/** Gas limit of a block of the embedded node: nineteen transactions of a hundred items, or three of the largest. */
export const BLOCK_GAS = 60_000_000n;
