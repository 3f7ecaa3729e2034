import type { DependencyHealth } from '../../lib/graphql/subgraph.js';

/** Stores content copies: blocks by the CID of their bytes. */
export interface ContentStore {
  /** Named in `integrity.source`. */
  readonly name: 'ipfs' | 'database';
  /** Stores bytes; storing the same bytes twice stores them once. */
  put(cid: string, bytes: Uint8Array, now: Date): Promise<void>;
  /** Reads a block; undefined when there is none. Throws when the store is out of reach. */
  get(cid: string): Promise<Uint8Array | undefined>;
  /** Tells the health of a store that is a dependency of its own. */
  health?(): Promise<DependencyHealth>;
}
