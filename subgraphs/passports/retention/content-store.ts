import type { DependencyHealth } from '../../lib/graphql/subgraph.js';

/** Store of content copies: blocks by CID. */
export interface ContentStore {
  /** Name in `integrity.source`. */
  readonly name: 'ipfs' | 'database';
  /** Stores bytes; idempotent. */
  put(cid: string, bytes: Uint8Array, now: Date): Promise<void>;
  /** Reads a block; undefined for none. Throws when the store cannot be reached. */
  get(cid: string): Promise<Uint8Array | undefined>;
  /** Returns the health of a store that is a separate dependency. */
  health?(): Promise<DependencyHealth>;
}
