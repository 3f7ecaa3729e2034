import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { ChainNode } from './chain-node.js';

export interface BringUpPorts {
  readonly pool: Pool;
  readonly node: ChainNode;
  readonly clock: () => Date;
  /** True for the embedded node, which starts empty and whose clock can be set. */
  readonly embedded: boolean;
  readonly log?: Logger;
}
