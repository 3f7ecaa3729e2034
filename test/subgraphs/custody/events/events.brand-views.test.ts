import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addItem } from '../../../support/items.js';

const VIEWS = `
  query Views($brandId: Int!) {
    brandDays(brandId: $brandId, days: 3) { day registered scans sales }
    brandTasks(brandId: $brandId) { theftsOpen returnsToReceive returnsToSettle buybacksToComplete batchesToApprove }
    mintBatches(brandId: $brandId) { nodes { jobId batchStatus } pageInfo { hasNextPage } }
  }`;

interface Views {
  readonly brandDays: { day: string; registered: number; scans: number; sales: number }[];
  readonly brandTasks: Record<string, number>;
  readonly mintBatches: { nodes: { jobId: string }[]; pageInfo: { hasNextPage: boolean } };
}

const admin = (brandId: number): AccountPrincipal => ({
  kind: 'account',
  accountId: 1,
  email: 'a@example.test',
  role: 'brand_admin',
  sessionId: 's',
  brandIds: [brandId],
  accreditations: [],
  contacts: [],
});

describe('what a brand’s team sees of its items', () => {
  let stage: Stage;
  let brandId: number;

  beforeAll(async () => {
    stage = await openStage();
    const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
    brandId = brand.id;
    const category = await addCategory(stage);
    const item = await addItem(stage, brand, category, { status: 'stolen' });
    // Not among the stolen items that the task leads to, since it was withdrawn meanwhile.
    const withdrawn = await addItem(stage, brand, category, { status: 'archived' });
    for (const { id } of [item, withdrawn])
      await stage.sql(`insert into custody.theft_report (item_id, opened_at) values ($1, now())`, [id]);
    await stage.sql(
      `insert into custody.product_return (item_id, state, requested_at, expires_at) values ($1, 'received', now(), now())`,
      [item.id],
    );
    await stage.sql(
      `insert into custody.scan (item_id, brand_id, at, source) select $1, $2, now(), 'qr' from generate_series(1, 4)`,
      [item.id, brandId],
    );
  });
  afterAll(() => stage.close());

  it('counts days and tasks', async () => {
    const views = await stage.ask<Views>('custody', VIEWS, { brandId }, admin(brandId));
    expect(views.brandDays.map(({ registered, scans, sales }) => [registered, scans, sales])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [2, 4, 0],
    ]);
    expect(views.brandTasks).toEqual({
      theftsOpen: 1,
      returnsToReceive: 0,
      returnsToSettle: 1,
      buybacksToComplete: 0,
      batchesToApprove: 0,
    });
    expect(views.mintBatches).toEqual({ nodes: [], pageInfo: { hasNextPage: false } });
  });

  it('tells another brand’s administrator nothing', async () => {
    await expect(stage.ask('custody', VIEWS, { brandId }, admin(brandId + 1))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
