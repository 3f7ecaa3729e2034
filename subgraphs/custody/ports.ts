import type { SubgraphPorts } from '../lib/subgraph-ports.js';
import type { ChainView } from './adapters/chain-view.js';
import type { LocateAddress } from './adapters/scan-place.js';
import type { CloneRules } from './domain/clone-signals.js';
import type { QrAgeRules } from './domain/qr-verdict.js';

/** What custody needs besides what every subgraph is given. */
export interface CustodyPorts extends SubgraphPorts {
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
  /** Absent where no chain is configured: tokens are then believed as recorded. */
  readonly chain?: ChainView;
}
