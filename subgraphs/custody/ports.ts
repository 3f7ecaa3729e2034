import type { SubgraphPorts } from '../lib/graphql/subgraph-ports.js';
import type { ChainNodeOptions } from './chain/chain-node.js';
import type { ChainView } from './chain/chain-view.js';
import type { LocateAddress } from './verification/address-place.js';
import type { CloneRules } from './verification/clone-signals.rules.js';
import type { LocateCoordinates } from './verification/place-index.js';
import type { QrAgeRules } from './verification/qr-verdict.rules.js';

/** Dependencies of custody besides those of every subgraph. */
export interface CustodyPorts extends SubgraphPorts {
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** 32 bytes; signs verification URLs (§4.23). */
  readonly qrKey: Uint8Array;
  /** 32 bytes; the keys for masking addresses are derived from it. */
  readonly encryptionKey: Uint8Array;
  /** Prefix of certificate numbers, ending in `CERT-`. */
  readonly certificatePrefix?: string;
  readonly qrAge?: QrAgeRules;
  readonly cloneRules?: CloneRules;
  /** Absent: scans have no place but the coordinates sent. */
  readonly locateAddress?: LocateAddress;
  /** Absent: the city of coordinates is unknown, and that of the address is used. */
  readonly locateCoordinates?: LocateCoordinates;
  /** Absent: nothing can be minted or transferred, and tokens are accepted as recorded. */
  readonly chain?: ChainSettings;
  /** Reads of the chain; by default of the node above. */
  readonly chainView?: ChainView;
  /** Days for which a batch keeps its run details after its end (§2.3). */
  readonly batchDetailDays?: number;
  /** Months for which scans are kept; absent for no limit. */
  readonly scanMonths?: number | undefined;
}

export interface ChainSettings extends ChainNodeOptions {
  /** True for the embedded node, which is empty at every start and refilled from the database. */
  readonly embedded: boolean;
  /** Confirmations after which a transaction is final, its own block included. */
  readonly confirmations: number;
}
