import { createBacklog, jobsBacklog } from '../lib/backlog.js';
import { createSubgraph } from '../lib/create-subgraph.js';
import { type Database, openDatabase } from '../lib/database.js';
import { databaseHealth } from '../lib/database-health.js';
import type { FederatedSchema } from '../lib/federate.js';
import { prepareJobs } from '../lib/jobs/jobs.js';
import type { Loop } from '../lib/loop.js';
import type { Subgraph } from '../lib/subgraph.js';
import { createChainNode } from './adapters/chain/chain-node.js';
import { custodyContext } from './context.js';
import { CERTIFICATE_PREFIX } from './domain/certificate-number.js';
import { technicalKeyOf } from './domain/technical-id.js';
import { custodyJobs } from './jobs/custody-jobs.js';
import { CUSTODY_JOBS } from './jobs/mint-batch.js';
import { consequences } from './operations/consequences.js';
import { batchesFollowNode } from './operations/note-node-trouble.js';
import { custodyMigrations } from './persistence/migrations.js';
import { CUSTODY_BACKLOG } from './persistence/reads/backlog.js';
import type { CustodyPorts } from './ports.js';
import { type Chain, createChain } from './transactions/chain.js';
import { chainHealth } from './transactions/chain-health.js';

/** Builds custody on its schema: database migrated, chain brought up, nothing listening; jobs run once they are started. */
export async function createCustody(ports: CustodyPorts, federated: FederatedSchema): Promise<Subgraph> {
  const database = await openDatabase({
    url: ports.databaseUrl,
    schema: 'custody',
    entities: [],
    migrations: custodyMigrations,
    log: ports.log,
  });
  await Promise.all([database.migrate(), prepareJobs(database.pool, { schema: CUSTODY_JOBS, log: ports.log })]);
  const { chain, loop } = await bringUpChain(ports, database);
  const contextFor = custodyContext(database, ports, chain);
  const platform = { kind: 'system', purpose: 'custody jobs' } as const;
  const own = contextFor({ text: '', principal: platform, requestId: 'jobs', clientAddress: '' });
  const jobs = custodyJobs(own, database, ports.databaseUrl, ports.log, loop);
  return createSubgraph({
    name: 'custody',
    ...federated,
    log: ports.log,
    contextFor,
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
