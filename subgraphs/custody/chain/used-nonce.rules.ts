/** Fewest blocks after which a missing receipt is not explained by a node that is behind another. */
const FEWEST = 12;
/** Most blocks: full nodes keep the state of the last 128. */
const MOST = 100;

/** Returns the blocks on a nonce's use after which it counts as used for good. */
export const depthOfUsedNonce = (confirmations: number): bigint =>
  BigInt(Math.min(Math.max(confirmations, FEWEST), MOST));
