import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { openStage, type Stage } from './actors.js';
import { chainSettings, testChain } from './embedded-chain.js';
import { type Rest, type RestResponse, startRest } from './rest.js';

export const BATCH = '/v1/partner/mint/batch';
const KEY = `dpp_test_${'m'.repeat(40)}`;
const BOUNDARY = 'a-boundary-of-the-test';

type Headers = Record<string, string>;

/** A brand with a key that mints, and the calls that it makes. */
export interface PartnerMint {
  readonly stage: Stage;
  readonly rest: Rest;
  readonly brandId: number;
  /** A row that is accepted, but for what `over` says. */
  row(over?: object): object;
  /** The same row as a file. */
  csv(): string;
  post(body: unknown, headers?: Headers): Promise<RestResponse>;
  upload(content: Buffer | string, headers?: Headers, field?: string): Promise<RestResponse>;
  status(jobId: string): Promise<RestResponse>;
  close(): Promise<void>;
}

export async function openPartnerMint(): Promise<PartnerMint> {
  const chain: EmbeddedChain = await testChain();
  const stage = await openStage({ custody: { chain: chainSettings(chain) } });
  const rest = await startRest({ graph: stage.platform.graph });
  const brandId = await stage.brand('NORDATELIR', { requestsPerMinute: 100_000 });
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  await stage.key(brandId, KEY, { dailyQuota: 5_000 });
  await stage.platform.startJobs();
  const post = (body: unknown, headers: Headers = {}): Promise<RestResponse> =>
    rest.call(BATCH, {
      method: 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  return {
    ...{ stage, rest, brandId, post },
    row: (over = {}) => ({
      product_name: 'Tote, cognac',
      brand_id: brandId,
      category_id: 10,
      metadata_uri: 'https://example.test/m/1',
      ...over,
    }),
    csv: () =>
      `metadata_uri, product_name ,category_id,brand_id,external_ref\nhttps://example.test/m/1," Tote, cognac ",10,${brandId},\n`,
    upload: (content, headers = {}, field = 'file') =>
      post(
        Buffer.concat([
          Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="b.csv"\r\n\r\n`),
          Buffer.from(content),
          Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
        ]),
        { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
      ),
    status: (jobId) => rest.call(`${BATCH}/status/${jobId}`, { headers: { Authorization: `Bearer ${KEY}` } }),
    async close() {
      await rest.close();
      await stage.close();
      await chain.stop();
    },
  };
}
