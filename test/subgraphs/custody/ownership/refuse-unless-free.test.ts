import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LifeStage, openLife, PRODUCT } from '../items/life-stage.js';

let at: LifeStage;
beforeAll(async () => {
  at = await openLife();
});
afterAll(() => at.close());

describe('a decision of the brand', () => {
  it('destroys no item whose holder changes', async () => {
    const id = await at.registered();
    await at.stage.sql(
      `insert into custody.holder_change (item_id, reason, requested_at) values ($1, 'brand', now())`,
      [id],
    );
    await expect(at.act(at.admin, 'burnProduct', { productId: id }, PRODUCT, 'id')).rejects.toMatchObject({
      code: 'STATE_CONFLICT',
      facts: { state: 'changing hands', trigger: 'burn_requested' },
    });
    expect(await at.statusOf(id)).toBe('written');
  });

  it.each(['minting', 'burn_submitted'])('changes no stolen item that the chain has as %s', async (before) => {
    const id = await at.registered();
    await at.stage.sql(`update custody.item set status = 'stolen', status_before_theft = $2 where id = $1`, [
      id,
      before,
    ]);
    for (const name of ['withdrawProduct', 'burnProduct'])
      await expect(at.act(at.admin, name, { productId: id }, PRODUCT, 'id')).rejects.toMatchObject({
        code: 'STATE_CONFLICT',
        facts: { state: before },
      });
    expect(await at.statusOf(id)).toBe('stolen');
  });
});
