import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { pino } from 'pino';
import type { Hex } from 'viem';
import { EMBEDDED_CHAIN_ID } from '../../../../gateway/installation/embedded-chain.js';
import { type Chain, createChain } from '../../../../subgraphs/custody/chain/chain.js';
import { createChainNode } from '../../../../subgraphs/custody/chain/chain-node.js';
import { consequences } from '../../../../subgraphs/custody/chain/consequences.js';
import { settle } from '../../../../subgraphs/custody/chain/settle.js';
import { type SettlePorts } from '../../../../subgraphs/custody/chain/settle-ports.js';
import { technicalIdOfRow, uidHashOf } from '../../../../subgraphs/custody/items/technical-id.rules.js';
import { mintBatch } from '../../../../subgraphs/custody/minting/mint-batch.job.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { testPool } from '../../../support/connections.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { freshDatabase } from '../../../support/fresh-database.js';

export const TECHNICAL_KEY = Buffer.alloc(32, 7);
const clock = () => new Date();

export interface Batch {
  readonly id: number;
  readonly jobId: string;
}

/** Custody's database and chain, without anything that runs by itself. */
export interface BatchStage {
  readonly pool: Pool;
  readonly chain: Chain;
  readonly rpcUrl: string;
  readonly settling: Omit<SettlePorts, 'confirmations'>;
  /** Settles what is open, as far as it goes. */
  settled(confirmations?: number): Promise<void>;
  accept(count: number): Promise<Batch>;
  mint(batch: Batch, chain?: Chain): Promise<void>;
  hashOf(batch: Batch, position: number): Hex;
  close(): Promise<void>;
}

/** `embedded`: whether the platform knows the node as its own. */
export async function openBatches(embedded = true): Promise<BatchStage> {
  const database = await freshDatabase();
  const pool = testPool({ connectionString: database.url, options: '-c search_path=custody' });
  pool.on('error', () => {});
  const anvil = await testChain();
  const node = createChainNode({ rpcUrl: anvil.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY });
  const log = pino({ level: 'silent' });
  const followed = (of: Chain) =>
    consequences({ chain: of, technicalKey: TECHNICAL_KEY, certificatePrefix: 'DPP-CERT-' });
  const metadataUri = 'http://localhost:8080/metadata/';
  const ports = { pool, node, clock, log, embedded: true, confirmations: 1, metadataUri };
  const { chain } = await createChain(ports, followed);
  const settling = { pool, node, clock, log, embedded, consequences: followed(chain) };
  const settled = async (confirmations = 1): Promise<void> => {
    for (let pass = 0; pass < 20 && (await settle({ ...settling, confirmations })) > 0; pass++);
  };
  await settled();
  return {
    ...{ pool, chain, settling, settled, rpcUrl: anvil.rpcUrl },
    async accept(count) {
      const jobId = randomUUID();
      const { rows } = await pool.query<{ id: number }>(
        `with b as (insert into mint_batch (job_id, brand_id, brand_code, identity, items_count, enqueued_at)
                    values ($1, 1, 'NORDATELIR', true, $2, now()) returning id),
              r as (insert into mint_batch_row (batch_id, position, product_name, category_id, metadata_uri)
                    select b.id, n, 'Item ' || n, 1, 'https://m.test/' || n from b, generate_series(0, $2 - 1) n)
         select id from b`,
        [jobId, count],
      );
      return { id: only(rows).id, jobId };
    },
    mint: ({ id }, of = chain) => mintBatch({ pool, chain: of, technicalKey: TECHNICAL_KEY, clock }, { batchId: id }),
    hashOf: ({ jobId }, position) => uidHashOf(technicalIdOfRow(TECHNICAL_KEY, jobId, position)),
    async close() {
      await anvil.stop();
      await pool.end();
      await database.drop();
    },
  };
}
