import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { copiesWaiting, noteCopyFailed } from '../../../../subgraphs/passports/backup/backup.statements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addModel, publishPassport } from '../../../support/catalog.js';
import { testPool } from '../../../support/connections.js';

let stage: Stage;
let pool: Pool;
beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=passports' });
});
afterAll(async () => {
  await pool?.end();
  await stage?.close();
});

it('passports are copied of each brand in turn, the oldest change of it first and failed ones last', async () => {
  const categoryId = await addCategory(stage, 'handbag');
  const published = async (code: string, count: number): Promise<number[]> => {
    const brandId = await stage.brand(code);
    const ids: number[] = [];
    for (let nth = 0; nth < count; nth++) {
      const modelId = await addModel(stage, { brandId, sku: `${code}-${nth}`, categoryId });
      ids.push(await publishPassport(stage, { modelId }, { labels: {} }));
    }
    return ids;
  };
  const many = await published('NORDATELIR', 6);
  const few = await published('STRIDELAB1', 2);
  const listed = async (limit: number): Promise<number[]> =>
    (await copiesWaiting.rows(pool, { limit })).map(({ passport_id: id }) => id);
  expect(await listed(4)).toEqual([many[0], few[0], many[1], few[1]]);
  expect(await listed(10)).toEqual([many[0], few[0], many[1], few[1], ...many.slice(2)]);
  for (const passportId of few) await noteCopyFailed.run(pool, { passportId });
  expect(await listed(10)).toEqual([...many, ...few]);
});
