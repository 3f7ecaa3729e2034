import type { FederatedSchema } from '../common/graph/federate.js';
import { type Database, openDatabase } from '../lib/database/database.js';
import { databaseHealth } from '../lib/database/database-health.js';
import { createSubgraph } from '../lib/graphql/create-subgraph.js';
import type { Subgraph } from '../lib/graphql/subgraph.js';
import { createBacklog } from '../lib/jobs/backlog.js';
import { prepareJobs } from '../lib/jobs/jobs.js';
import { jobsBacklog } from '../lib/jobs/jobs-backlog.js';
import type { Loop } from '../lib/jobs/loop.js';
import { orClose } from '../lib/process/or-close.js';
import { CUSTODY_BACKLOG } from './backlog.statements.js';
import { CERTIFICATE_PREFIX } from './certificates/certificate-number.rules.js';
import { type Chain, createChain } from './chain/chain.js';
import { chainHealth } from './chain/chain-health.js';
import { createChainNode } from './chain/chain-node.js';
import { consequences } from './chain/consequences.js';
import { custodyContext } from './context.js';
import { technicalKeyOf } from './items/technical-id.rules.js';
import { custodyJobs } from './jobs.js';
import { custodyKeys } from './lasting-keys.js';
import { custodyMigrations } from './migrations/list.js';
import { CUSTODY_JOBS } from './minting/add-mint-job.js';
import { batchesFollowNode } from './minting/note-node-trouble.js';
import { custodyPartitions } from './partitions.js';
import type { CustodyPorts } from './ports.js';
import { custodyTables, statement } from './tables.js';

/** Creates custody: migrates the database, brings up the chain, does not listen; jobs run after `startJobs`. */
export async function createCustody(ports: CustodyPorts, federated: FederatedSchema): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    readUrls: ports.databaseReadUrls ?? [],
    schema: 'custody',
    entities: custodyTables,
    statements: statement,
    migrations: custodyMigrations,
    partitions: custodyPartitions,
    log: ports.log,
    poolerUrl: ports.databasePoolerUrl,
    mechanisms: ports.mechanisms,
    lastingKeys: custodyKeys(ports),
  });
  const { chain, loop } = await orClose(database, async () => {
    await database.migrate((pool) => prepareJobs(pool, { schema: CUSTODY_JOBS, log: ports.log }));
    return bringUpChain(ports, database);
  });
  const contextFor = custodyContext(database, ports, chain);
  const platform = { kind: 'system', purpose: 'custody jobs' } as const;
  const own = contextFor({ text: '', principal: platform, requestId: 'jobs', clientAddress: '' });
  const jobs = custodyJobs(own, database, ports.databaseUrl, ports.log, loop);
  return createSubgraph({
    name: 'custody',
    ...federated,
    log: ports.log,
    contextFor,
    recordKeys: () => database.recordKeys(),
    startJobs: () => jobs.start(),
    backlog: createBacklog({
      subgraph: 'custody',
      pool: database.pool,
      log: ports.log,
      sources: [jobsBacklog(CUSTODY_JOBS), ...CUSTODY_BACKLOG],
    }),
    health: async () => [await databaseHealth('custody', database), ...(chain ? [await chainHealth(chain.node)] : [])],
    close: async () => {
      await jobs.stop();
      await database.close();
    },
  });
}

async function bringUpChain(
  ports: CustodyPorts,
  { pool }: Database,
): Promise<{ chain: Chain; loop: Loop } | { chain: null; loop: null }> {
  if (!ports.chain) return { chain: null, loop: null };
  const node = createChainNode(ports.chain);
  const { embedded, confirmations } = ports.chain;
  const { log, clock, certificatePrefix = CERTIFICATE_PREFIX } = ports;
  const technicalKey = technicalKeyOf(ports.encryptionKey);
  const metadataUri = `${ports.publicUrl}/metadata/`;
  return createChain(
    { pool, node, log, clock, embedded, confirmations, standing: batchesFollowNode, metadataUri },
    (chain) => consequences({ chain, technicalKey, certificatePrefix }),
  );
}
