import type { ChainAnswer } from '../verification/qr-verdict.rules.js';

/** Properties of the chain for reads of custody. */
export interface ChainView {
  readonly chainId: number;
  /** Displayed name: `base` in production, `local` on the embedded chain. */
  readonly network: string;
  /** Token contract, checksummed. */
  readonly contractAddress: string;
  /** Wallet that holds the tokens of unclaimed items, and transfers those of owners on their behalf. */
  readonly vaultAddress: string;
  /**
   * Tells whether the contract has this token with this chip hash. Never throws, and returns `unknown` after a short
   * timeout.
   */
  check(tokenId: string, uidHash: string): Promise<ChainAnswer>;
}
