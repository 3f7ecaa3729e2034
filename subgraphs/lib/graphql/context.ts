import type { Principal } from '../../../schema/principal.js';

/** Context of every resolver of every subgraph; a subgraph's own context extends it. */
export interface CallContext {
  readonly principal: Principal;
  /** Identifies a call in logs and errors. */
  readonly requestId: string;
  /** Client's address; empty for calls of the platform itself. */
  readonly clientAddress: string;
  /** Returns the current time, which tests can set. */
  readonly clock: () => Date;
}
