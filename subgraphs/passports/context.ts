import type { CallContext } from '../lib/context.js';
import type { Database } from '../lib/database.js';
import type { Peers } from '../lib/peers.js';
import type { GraphRequest } from '../lib/subgraph.js';
import type { ContentStore } from './adapters/content-store.js';
import { postgresContentStore } from './adapters/postgres-content-store.js';
import { faultsOfDocument } from './adapters/published-schema.js';
import type { DocumentValidation } from './domain/document-validation.js';
import { type Documents, documents } from './operations/documents.js';
import { type IssuerReads, issuerReads } from './persistence/reads/issuer-reads.js';
import { type PassportReads, passportReads } from './persistence/reads/passport-reads.js';
import { type VersionReads, versionReads } from './persistence/reads/version-reads.js';
import type { PassportsPorts } from './ports.js';

/** What the process keeps between calls. */
export interface PassportsShared {
  readonly database: Database;
  readonly ports: PassportsPorts;
  readonly peers: Peers;
  readonly clock: () => Date;
  readonly passports: PassportReads;
  readonly versions: VersionReads;
  readonly issuers: IssuerReads;
  readonly documents: Documents;
  readonly contentStore: ContentStore;
  /** Faults of a document against the published schema. */
  readonly faultsOf: DocumentValidation;
  /** Brand of a key, for the audit log. */
  brandOfThing(thing: string, id: string): Promise<number | null>;
}

export interface PassportsContext extends CallContext, PassportsShared {
  readonly clock: () => Date;
}

export function passportsShared(database: Database, ports: PassportsPorts): PassportsShared {
  const versions = versionReads(database);
  const issuers = issuerReads(database);
  return {
    database,
    ports,
    peers: ports.peers,
    clock: ports.clock,
    passports: passportReads(database),
    versions,
    issuers,
    documents: documents(versions),
    contentStore: ports.contentStore ?? postgresContentStore(database.pool),
    brandOfThing: async (thing, kid) => (thing === 'IssuerKey' ? issuers.brandOfKey(kid) : null),
    faultsOf: faultsOfDocument,
  };
}

/** Context per request; the reads behind it are one per process, so that concurrent requests share statements. */
export const passportsContext =
  (shared: PassportsShared): ((request: GraphRequest) => PassportsContext) =>
  ({ principal, requestId, clientAddress }) => ({ ...shared, principal, requestId, clientAddress });
