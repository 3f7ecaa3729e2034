import type { ChainAnswer } from '../verification/qr-verdict.rules.js';

/** Properties of the chain that the reads of custody need. */
export interface ChainView {
  readonly chainId: number;
  /** Name shown to people: `base` in production, `local` on the embedded chain. */
  readonly network: string;
  /** Contract the tokens live in, checksummed. */
  readonly contractAddress: string;
  /** Wallet that holds the tokens of unclaimed items, and moves those of owners on their behalf. */
  readonly vaultAddress: string;
  /** Tells whether the contract knows this token under this chip hash. Never throws and never takes long: `unknown` then. */
  check(tokenId: string, uidHash: string): Promise<ChainAnswer>;
}
