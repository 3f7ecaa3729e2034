import type { CloseEntry } from '../common/audit/audit.statements.js';
import type { Database, ReadPools } from '../lib/database/database.js';
import type { CallContext } from '../lib/graphql/context.js';
import type { Peers } from '../lib/graphql/peers.js';
import type { GraphRequest } from '../lib/graphql/subgraph.js';
import { type SharedRuns, sharedRuns } from '../lib/process/shared-runs.js';
import { closeEntryAboutKey, type IssuerReads, issuerReads } from './credentials/issuer.statements.js';
import type { SignedLists } from './credentials/status-list-token.js';
import type { DocumentValidation } from './documents/document-validation.rules.js';
import { type Documents, documents } from './documents/documents.js';
import { type PassportReads, passportReads } from './documents/passport.statements.js';
import { faultsOfDocument } from './documents/published-schema.js';
import { type VersionReads, versionReads } from './documents/version.statements.js';
import type { PassportsPorts } from './ports.js';
import { type RegistrationReads, registrationReads } from './registry/registration.statements.js';
import type { RegistryConnection } from './registry/registry-connection.js';
import type { ContentStore } from './retention/content-store.js';
import { postgresContentStore } from './retention/postgres-content-store.js';

/** Objects that the process keeps between calls. */
export interface PassportsShared {
  readonly database: Database;
  readonly ports: PassportsPorts;
  readonly log: PassportsPorts['log'];
  readonly peers: Peers;
  readonly clock: () => Date;
  readonly passports: PassportReads;
  readonly versions: VersionReads;
  readonly issuers: IssuerReads;
  readonly registrations: RegistrationReads;
  readonly registry: RegistryConnection;
  readonly signedLists: SignedLists;
  /** Makes status lists that are asked for: one at a time of each. */
  readonly listRuns: SharedRuns<string | null>;
  readonly documents: Documents;
  readonly contentStore: ContentStore;
  /** Faults of a document against the published schema. */
  readonly faultsOf: DocumentValidation;
  readonly closeEntryAbout: ReadonlyMap<string, CloseEntry>;
}

export interface PassportsContext extends CallContext, PassportsShared {
  readonly clock: () => Date;
}

export function passportsShared(
  database: Database,
  ports: PassportsPorts,
  registry: RegistryConnection,
): PassportsShared {
  const reads = readsAt(database);
  return {
    ...reads,
    database,
    ports,
    peers: ports.peers,
    clock: ports.clock,
    log: ports.log,
    registry,
    signedLists: new Map(),
    listRuns: sharedRuns(),
    documents: documents(reads.versions),
    contentStore: ports.contentStore ?? postgresContentStore(database.pool),
    closeEntryAbout: new Map([['IssuerKey', closeEntryAboutKey]]),
    faultsOf: faultsOfDocument,
  };
}

/** Creates the context of a request; its reads are shared by all requests of the process. */
export function passportsContext(
  shared: PassportsShared,
): (request: GraphRequest, isQuery?: boolean) => PassportsContext {
  const reads = readsAt(shared.database.forQueries);
  const forQueries = { ...shared, ...reads, documents: documents(reads.versions) };
  return ({ principal, requestId, clientAddress }, isQuery = false) => ({
    ...(isQuery ? forQueries : shared),
    principal,
    requestId,
    clientAddress,
  });
}

const readsAt = (place: ReadPools) => ({
  passports: passportReads(place),
  versions: versionReads(place),
  issuers: issuerReads(place),
  registrations: registrationReads(place),
});
