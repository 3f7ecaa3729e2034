import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_WANTED } from '../../../../subgraphs/catalog/images/want-images.js';
import { openStage, type Stage } from '../../../support/actors.js';

const WANT = 'mutation W($urls: [String!]!, $brandId: Int) { wantImages(urls: $urls, brandId: $brandId) }';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 120_000);
afterAll(async () => stage.close());

const waiting = async (brandId: number | null): Promise<number> => {
  const [row] = await stage.sql<{ count: number }>(
    `select count(*)::int as count from catalog.image where wanted_by is not distinct from $1`,
    [brandId],
  );
  return row?.count ?? 0;
};
const urls = (from: string): string[] =>
  Array.from({ length: 10 }, (_, at) => `https://img.example.test/${from}/${at}`);

describe('images that wait to be fetched', () => {
  it('are so many for one brand, however many calls ask at once; another brand and an import are not held up', async () => {
    await stage.sql(
      `insert into catalog.image (source_url, next_at, wanted_by)
       select 'https://img.example.test/old/' || n, now() + interval '1 day', 7 from generate_series(1, $1::int) n`,
      [MOST_WANTED - 15],
    );
    const ask = (from: string, brandId: number | null) => stage.ask('catalog', WANT, { urls: urls(from), brandId });
    await Promise.all([ask('a', 7), ask('b', 7), ask('c', 7), ask('d', 8), ask('e', null)]);
    expect([await waiting(7), await waiting(8), await waiting(null)]).toEqual([MOST_WANTED, 10, 10]);
  }, 60_000);
});
