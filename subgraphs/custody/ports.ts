import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { ChainNodeOptions } from './chain/chain-node.js';
import type { ChainView } from './chain/chain-view.js';
import type { LocateAddress } from './verification/address-place.js';
import type { CloneRules } from './verification/clone-signals.rules.js';
import type { LocateCoordinates } from './verification/place-index.js';
import type { QrAgeRules } from './verification/qr-verdict.rules.js';

/** Ports of custody besides those of every subgraph. */
export interface CustodyPorts extends SubgraphPorts {
  /** Base address people reach this installation at, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes; signs verification addresses (§4.23). */
  readonly qrKey: Uint8Array;
  /** 32 bytes; the keys under which addresses are masked are derived from it. */
  readonly encryptionKey: Uint8Array;
  /** Prefix of certificate numbers, ending in `CERT-`. */
  readonly certificatePrefix?: string;
  readonly qrAge?: QrAgeRules;
  readonly cloneRules?: CloneRules;
  /** Absent: scans carry no place but the coordinates they send. */
  readonly locateAddress?: LocateAddress;
  /** Absent: coordinates have no city; that of the address stands in. */
  readonly locateCoordinates?: LocateCoordinates;
  /** Absent: nothing can be minted or moved, and tokens are believed as recorded. */
  readonly chain?: ChainSettings;
  /** The reads of the chain, where they do not go to the node above. */
  readonly chainView?: ChainView;
  /** Days after its end that a batch keeps its run details (§2.3). */
  readonly batchDetailDays?: number;
  /** Months that scans are kept; absent: for good. */
  readonly scanMonths?: number | undefined;
}

export interface ChainSettings extends ChainNodeOptions {
  /** The embedded node, which is empty at every start and is fed again from the database. */
  readonly embedded: boolean;
  /** Blocks, the transaction's own included, after which it is final. */
  readonly confirmations: number;
}
