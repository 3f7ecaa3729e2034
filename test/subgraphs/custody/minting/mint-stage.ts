import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import type { KeyPrincipal } from '../../../../schema/principal.js';
import { ALL_FEATURES, openStage, type Stage } from '../../../support/actors.js';
import { TEST_SIGNER_KEY, testChain } from '../../../support/embedded-chain.js';
import { until } from '../../../support/until.js';

export const SUBMIT = `
  mutation Submit($rows: JSON!, $key: String) {
    submitMintBatch(rows: $rows, idempotencyKey: $key) { jobId itemsCount brandId brandCode replayed }
  }`;
export const STATUS = `
  query Status($jobId: String!) {
    mintBatch(jobId: $jobId) { status batchStatus isFinished itemsCount successCount errorCount startedAt endedAt pruned }
  }`;

interface Accepted {
  readonly jobId: string;
  readonly replayed: boolean;
}
interface Status {
  readonly status: string;
  readonly batchStatus: string;
  readonly isFinished: boolean;
  readonly successCount: number;
  readonly errorCount: number;
}

/** A platform with a chain of its own, and a brand whose key submits batches. */
export interface MintStage {
  readonly stage: Stage;
  readonly key: KeyPrincipal;
  readonly brandId: number;
  /** Port of the node; it stops, and starts anew and empty. */
  readonly port: number;
  stopNode(): Promise<void>;
  startNode(): Promise<EmbeddedChain>;
  rows(count: number, over?: object): object[];
  submit(list: unknown, idempotencyKey?: string | null): Promise<Accepted>;
  status(jobId: string): Promise<Status>;
  ended(jobId: string): Promise<Status>;
  close(): Promise<void>;
}

export async function openMinting(): Promise<MintStage> {
  let chain = await testChain();
  const { port } = chain;
  const stage = await openStage({
    custody: {
      chain: {
        rpcUrl: chain.rpcUrl,
        chainId: EMBEDDED_CHAIN_ID,
        signerKey: TEST_SIGNER_KEY,
        embedded: true,
        confirmations: 1,
      },
    },
  });
  const brandId = await stage.brand('NORDATELIR');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  const keyId = await stage.key(brandId, `dpp_test_${'a'.repeat(40)}`);
  const key: KeyPrincipal = {
    ...{ kind: 'key', keyId, brandId, brandCode: 'NORDATELIR' },
    ...{ scopes: ['mint:batch'], features: ALL_FEATURES, serves: [] },
  };
  await stage.platform.startJobs();
  const status = async (jobId: string): Promise<Status> =>
    (await stage.ask<{ mintBatch: Status }>('custody', STATUS, { jobId }, key)).mintBatch;
  return {
    ...{ stage, key, brandId, port, status },
    stopNode: () => chain.stop(),
    async startNode() {
      chain = await testChain(port);
      return chain;
    },
    rows: (count, over = {}) =>
      Array.from({ length: count }, (_, nth) => ({
        product_name: `Item ${nth}`,
        brand_id: brandId,
        category_id: 10,
        metadata_uri: `https://example.test/m/${nth}`,
        ...over,
      })),
    submit: async (list, idempotencyKey = null) =>
      (await stage.ask<{ submitMintBatch: Accepted }>('custody', SUBMIT, { rows: list, key: idempotencyKey }, key))
        .submitMintBatch,
    ended: (jobId) =>
      until(async () => {
        const now = await status(jobId);
        return now.isFinished ? now : undefined;
      }),
    async close() {
      await stage.close();
      await chain.stop();
    },
  };
}
