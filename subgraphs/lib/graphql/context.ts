import type { Principal } from './principal.js';

/** Context of every resolver of every subgraph; a subgraph's own context extends it. */
export interface CallContext {
  readonly principal: Principal;
  /** Follows a call through every log line and error. */
  readonly requestId: string;
  /** Address of the person or server at the far end; empty when the platform calls itself. */
  readonly clientAddress: string;
  /** Tells the present, in one place, so that tests can move it. */
  readonly clock: () => Date;
}
