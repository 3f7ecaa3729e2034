import { buildASTSchema, type DocumentNode, execute, type GraphQLSchema, parse } from 'graphql';
import type { Logger } from 'pino';
import { ANONYMOUS } from '../../schema/principal.js';
import { DomainError } from '../../subgraphs/lib/graphql/domain-error.js';
import { dataOf } from '../../subgraphs/lib/graphql/peers.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import type { CessationRecord, ManifestRecord } from '../../subgraphs/passports/backup/backup-record.js';
import type { OpenedBackup } from '../../subgraphs/passports/backup/open-backup.js';
import { DamagedRecord } from '../../subgraphs/passports/backup/signed-record.js';
import type { Graph, Operation, OperationVariables } from '../graph/graph.js';
import { backupRoot } from './backup-root.js';

/** State of the copies in a backup. */
export interface BackupState {
  /** Undefined where there is no manifest signed with this key. */
  readonly manifest: ManifestRecord | undefined;
  /** Reason why there is no signed manifest. */
  readonly fault: string | undefined;
  readonly cessation: CessationRecord | undefined;
  /** Records that failed verification since the start. */
  readonly damaged: number;
}

/** Graph of the backup service: the fields that can be answered from files, for every caller, at the public tier. */
export interface BackupGraph extends Graph {
  state(): Promise<BackupState>;
}

/** Milliseconds after which a new manifest, or an operator's declaration that the platform has ceased, is noticed. */
const KEPT_MS = 5_000;

export function createBackupGraph(place: OpenedBackup, log: Logger, clock: () => Date): BackupGraph {
  const schema = schemaOnDemand();
  const documents = new Map<string, DocumentNode>();
  const stateOf = createState(place, log, clock);
  let damaged = 0;
  const noteDamage = (error: unknown): never => {
    if (error instanceof DamagedRecord) {
      damaged++;
      log.error({ record: error.record, reason: error.reason }, 'a record does not hold and is not served');
    }
    throw error;
  };
  return {
    state: async () => ({ ...(await stateOf()), damaged }),
    // Every caller is anonymous: the backup service checks no credentials.
    admit: async () => ({ principal: ANONYMOUS, refusal: { code: 'INVALID_CREDENTIALS', facts: {} } }),
    async execute<Data, Variables extends OperationVariables>(
      operation: Operation<Data, Variables>,
      variables: Variables,
    ): Promise<Data> {
      const { manifest } = await stateOf();
      if (!manifest) throw new DomainError('UNAVAILABLE');
      const document = documents.get(operation.name) ?? parse(operation.text, { noLocation: true });
      documents.set(operation.name, document);
      const { data, errors } = await execute({
        schema: schema(),
        document,
        rootValue: backupRoot(place, manifest.installation),
        variableValues: variables,
      });
      const [first] = errors ?? [];
      if (first) return noteDamage(first.originalError ?? first);
      return dataOf<Data>({ data });
    },
  };
}

/** Returns the published schema, which is read at the first request so that the process starts sooner. */
function schemaOnDemand(): () => GraphQLSchema {
  let built: GraphQLSchema | undefined;
  return () => {
    built ??= buildASTSchema(parse(readProjectFile('schema', 'api.graphql'), { noLocation: true }), {
      assumeValidSDL: true,
    });
    return built;
  };
}

/**
 * Returns a function that answers the newest manifest seen so far of an installation, so that an attacker with write
 * access cannot replace it with an older, equally signed one.
 */
function rememberNewest() {
  let known: ManifestRecord | undefined;
  return (read: ManifestRecord | undefined, tell: (sentence: string) => void): ManifestRecord | undefined => {
    const wasBack = read && known?.installation === read.installation && isBefore(read.written_at, known.written_at);
    if (wasBack) tell(`the manifest of ${read.written_at} is older than one read before, and ignored`);
    else if (read) known = read;
    return read && known;
  };
}

const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

/** Describes why a declaration of cessation is ignored: the platform copied passports after it, so it is outdated or replayed. */
function whyIgnored(cessation: CessationRecord, manifest: ManifestRecord): string | undefined {
  if (cessation.installation !== manifest.installation) return 'it is of another installation';
  if (!isBefore(manifest.written_at, cessation.declared_at)) return 'the platform copied after it was declared';
  return undefined;
}

function createState(place: OpenedBackup, log: Logger, clock: () => Date): () => Promise<Omit<BackupState, 'damaged'>> {
  let known: Promise<Omit<BackupState, 'damaged'>> | undefined;
  let until = 0;
  let logged = new Set<string>();
  const newest = rememberNewest();
  const read = async (): Promise<Omit<BackupState, 'damaged'>> => {
    let fault: string | undefined;
    const faults = new Set<string>();
    const tell = (sentence: string): undefined => void faults.add(sentence);
    const failed = (error: Error): undefined => {
      fault = error.message;
      return tell(`the place cannot be relied on: ${error.message}`);
    };
    const manifest = newest(await place.manifest().catch(failed), tell);
    if (!manifest && fault === undefined) fault = 'there is no manifest yet';
    const cessation = await place
      .cessation()
      .catch((error: Error) => tell(`what should say that the platform has ceased is ignored: ${error.message}`));
    const reason = cessation && manifest && whyIgnored(cessation, manifest);
    if (reason) tell(`what says that a platform has ceased is ignored: ${reason}`);
    // Logs an outage when it begins and when it ends.
    for (const sentence of faults) if (!logged.has(sentence)) log.error(sentence);
    logged = faults;
    return { manifest, fault, cessation: manifest && !reason ? cessation : undefined };
  };
  return () => {
    if (!known || clock().getTime() >= until) {
      until = clock().getTime() + KEPT_MS;
      known = read();
    }
    return known;
  };
}
