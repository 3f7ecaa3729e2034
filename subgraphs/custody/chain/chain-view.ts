import type { ChainAnswer } from '../verification/qr-verdict.rules.js';

/** What the reads of custody need to know of the chain. */
export interface ChainView {
  readonly chainId: number;
  /** Name shown to people: `base` in production, `local` on the embedded chain. */
  readonly network: string;
  /** Contract the tokens live in, checksummed. */
  readonly contractAddress: string;
  /** Wallet that holds what nobody claimed, and moves tokens for those who did. */
  readonly vaultAddress: string;
  /** Tells whether the contract knows this token under this chip hash. Never throws and never takes long: `unknown` then. */
  check(tokenId: string, uidHash: string): Promise<ChainAnswer>;
}
