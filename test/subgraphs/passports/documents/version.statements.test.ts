import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { versionsShownAt } from '../../../../subgraphs/passports/documents/version.statements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addModel, GTIN, publishPassport } from '../../../support/catalog.js';
import { testPool } from '../../../support/connections.js';

let stage: Stage;
let pool: Pool;
let passportId: number;
const VERSIONS = 6;
const day = (date: number): Date => new Date(Date.UTC(2026, 8, date));

beforeAll(async () => {
  stage = await openStage();
  pool = testPool({ connectionString: stage.options.databaseUrl, options: '-c search_path=passports' });
  const brandId = await stage.brand('NORDATELIR');
  const categoryId = await addCategory(stage, 'handbag');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  for (let version = 1; version <= VERSIONS; version++)
    passportId = await publishPassport(stage, { modelId }, { labels: { version } });
  // Each is in service for a day, the last one from then on.
  await stage.sql(
    `update passports.version set published_at = $2::timestamptz + version * interval '1 day',
            superseded_at = case when version < $3 then $2::timestamptz + (version + 1) * interval '1 day' end
      where passport_id = $1`,
    [passportId, day(0), VERSIONS],
  );
});
afterAll(async () => {
  await pool?.end();
  await stage?.close();
});

const shownAt = async (instant: Date) =>
  (await versionsShownAt.rows(pool, { passportId, instant })).map(({ version }) => version).sort();

describe('the versions of a passport at an instant', () => {
  it('are those in service then and now, without those before and between', async () => {
    expect(await shownAt(day(3))).toEqual([3, VERSIONS]);
    expect(await shownAt(day(VERSIONS + 1))).toEqual([VERSIONS]);
    expect(await shownAt(day(1))).toEqual([1, VERSIONS]);
    expect(await shownAt(day(0))).toEqual([VERSIONS]);
  });
});
