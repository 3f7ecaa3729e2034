import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Batch, type BatchStage, openBatches } from './batch-stage.js';

let at: BatchStage;
/** Earlier batches of the brand, of a hundred transactions together, that the chain has not taken. */
let earlier: number[];

const earlierBatch = async (brandId: number, items: number): Promise<number> => {
  const { rows } = await at.pool.query<{ id: number }>(
    `insert into mint_batch (job_id, brand_id, brand_code, identity, status, items_count, enqueued_at)
     values ($1, $2, 'NORDATELIR', true, 'started', $3, now()) returning id`,
    [randomUUID(), brandId, items],
  );
  return rows[0]!.id;
};
const statusOf = async ({ id }: Batch): Promise<string | undefined> =>
  (await at.pool.query<{ status: string }>('select status from mint_batch where id = $1', [id])).rows[0]?.status;
const isDue = async ({ id }: Batch): Promise<boolean> =>
  (await at.pool.query('select from custody_jobs.jobs where key = $1 and run_at <= now()', [`mint ${id}`])).rowCount ===
  1;
const waits = async ({ id }: Batch): Promise<boolean> =>
  (await at.pool.query('select from custody_jobs.jobs where key = $1', [`mint ${id}`])).rowCount === 1;

beforeAll(async () => {
  at = await openBatches();
  earlier = [await earlierBatch(1, 9_701), await earlierBatch(1, 1), await earlierBatch(1, 1)];
});
afterAll(() => at.close());

describe('a batch of a brand whose earlier ones have a hundred transactions ahead', () => {
  let batch: Batch;
  beforeAll(async () => {
    batch = await at.accept(2);
    await at.mint(batch);
  });

  it('waits in the queue, so that those of other brands find the chain free', async () => {
    expect(await statusOf(batch)).toBe('queued');
    expect(await waits(batch)).toBe(true);
  });

  it('does not hold up a batch of another brand', async () => {
    const other = await at.accept(2);
    await at.pool.query('update mint_batch set brand_id = 2 where id = $1', [other.id]);
    await at.mint(other);
    expect(await statusOf(other)).toBe('started');
  });

  it('waits for none that waits for approvals', async () => {
    await at.pool.query("update mint_batch set batch_status = 'pending_multisig' where id = $1", [earlier[1]]);
    await at.mint(batch);
    expect(await statusOf(batch)).toBe('started');
    await at.settled();
    expect(await statusOf(batch)).toBe('finished');
  });

  it('is looked at again as soon as an earlier one ends', async () => {
    await at.pool.query("update mint_batch set batch_status = 'pending', items_count = 100000 where id = $1", [
      earlier[1],
    ]);
    const [ending, next] = [await at.accept(2), await at.accept(2)];
    await at.mint(next);
    expect(await statusOf(next)).toBe('queued');
    expect(await isDue(next)).toBe(false);
    await at.pool.query("update mint_batch set status = 'started' where id = $1", [ending.id]);
    await at.mint(ending);
    await at.settled();
    expect(await statusOf(ending)).toBe('finished');
    expect(await isDue(next)).toBe(true);
  });
});
