import type { CloseEntry } from '../common/audit/audit.statements.js';
import { deriveKey } from '../lib/crypto/secrets.js';
import type { Database, ReadPools } from '../lib/database/database.js';
import type { Reader } from '../lib/database/statement.js';
import type { CallContext } from '../lib/graphql/context.js';
import type { Peers } from '../lib/graphql/peers.js';
import type { GraphRequest } from '../lib/graphql/subgraph.js';
import { type Attempts, postgresAttempts } from '../lib/windows/attempts.js';
import { type CertificateReads, certificateReads } from './certificates/certificate.statements.js';
import { CERTIFICATE_PREFIX } from './certificates/certificate-number.rules.js';
import type { Chain } from './chain/chain.js';
import type { ChainView } from './chain/chain-view.js';
import { viewOf } from './chain/view-of.js';
import { type ImageReads, imageReads } from './images/image.statements.js';
import { closeEntryAboutThing } from './items/brand-of-thing.statements.js';
import { type HistoryReads, historyReads } from './items/history.statements.js';
import { type ItemReads, itemReads } from './items/item.statements.js';
import { type LifeReads, lifeReads } from './items/life.statements.js';
import { technicalKeyOf } from './items/technical-id.rules.js';
import { type RetailerReads, retailerReads } from './market/retailer.statements.js';
import { type MintBatchReads, mintBatchReads } from './minting/mint-batch.statements.js';
import { maskedEmail } from './ownership/masked-email.rules.js';
import type { CustodyPorts } from './ports.js';
import { codeKeyOf } from './repair/single-use-code.rules.js';

export interface CustodyContext extends CallContext {
  readonly database: Database;
  readonly log: CustodyPorts['log'];
  readonly peers: Peers;
  readonly ports: CustodyPorts;
  readonly certificatePrefix: string;
  /** Public base URL, without a trailing slash. */
  readonly publicUrl: string;
  /** Null where no chain is configured. */
  readonly chain: Chain | null;
  readonly chainView: ChainView | null;
  /** Counters of guesses of codes and verification URLs. */
  readonly attempts: Attempts;
  /** Key under which codes are hashed. */
  readonly codeKey: Uint8Array;
  /** Encrypts technical identifiers at rest. */
  readonly technicalKey: Uint8Array;
  readonly mintBatches: MintBatchReads;
  /** Reader of lists: a replica in queries, where there is one. */
  readonly lists: Reader;
  readonly items: ItemReads;
  readonly certificates: CertificateReads;
  readonly history: HistoryReads;
  readonly retailers: RetailerReads;
  readonly life: LifeReads;
  readonly images: ImageReads;
  /** Masks an address as in the histories of a brand (§2.10). */
  mask(email: string, brandId: number): string;
  readonly closeEntryAbout: ReadonlyMap<string, CloseEntry>;
}

/** Creates the context of a request; its reads are shared by all requests of the process. */
export function custodyContext(
  database: Database,
  ports: CustodyPorts,
  chain: Chain | null,
): (request: GraphRequest, isQuery?: boolean) => CustodyContext {
  const { pool } = database;
  const shared = {
    database,
    peers: ports.peers,
    clock: ports.clock,
    log: ports.log,
    ports,
    certificatePrefix: ports.certificatePrefix ?? CERTIFICATE_PREFIX,
    publicUrl: ports.publicUrl,
    chain,
    chainView: ports.chainView ?? (chain && viewOf(chain, ports.clock)),
    attempts: postgresAttempts(pool),
    codeKey: codeKeyOf(ports.encryptionKey),
    technicalKey: technicalKeyOf(ports.encryptionKey),
    mask: masking(ports.encryptionKey),
    closeEntryAbout: closeEntryAboutThing,
  };
  const whereItWrites = { ...shared, ...readsAt(database) };
  const forQueries = { ...shared, ...readsAt(database.forQueries) };
  return ({ principal, requestId, clientAddress }, isQuery = false) => ({
    ...(isQuery ? forQueries : whereItWrites),
    principal,
    requestId,
    clientAddress,
  });
}

const readsAt = (place: ReadPools) => ({
  lists: place.lists,
  mintBatches: mintBatchReads(place),
  items: itemReads(place),
  certificates: certificateReads(place),
  history: historyReads(place),
  retailers: retailerReads(place),
  life: lifeReads(place),
  images: imageReads(place),
});

/** Returns masking with a key per brand, derived once per process. */
function masking(secret: Uint8Array): CustodyContext['mask'] {
  const keys = new Map<number, Uint8Array>();
  return (email, brandId) => {
    const key = keys.get(brandId) ?? deriveKey(secret, `custody address mask ${brandId}`);
    keys.set(brandId, key);
    return maskedEmail(email, key);
  };
}
