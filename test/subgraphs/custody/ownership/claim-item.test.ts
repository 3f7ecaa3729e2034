import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { type LifeStage, openLife, PRODUCT } from '../items/life-stage.js';

let at: LifeStage;
beforeAll(async () => {
  at = await openLife();
});
afterAll(() => at.close());

/** Registers an item, and returns it with a purchase code that is good when it is issued. */
async function withCode(): Promise<{ readonly id: number; readonly code: string }> {
  const id = await at.registered();
  const types = { brandId: 'Int!', productIds: '[Int!]!' };
  const issued = { brandId: at.brandId, productIds: [id] };
  const { code } = only(await at.act<{ code: string }[]>(at.admin, 'issuePurchaseCodes', issued, types, 'code'));
  return { id, code };
}
const claim = (code: string) => at.act(at.ben, 'claimProduct', { code }, { code: 'String!' }, 'id');
/** Starts a change of holder that the chain has not confirmed. */
const change = (id: number) =>
  at.stage.sql(
    `insert into custody.holder_change (item_id, reason, requested_at) values ($1, 'brand', now()) returning id`,
    [id],
  );
const spent = async (id: number) =>
  (await at.stage.sql('select used_at from custody.single_use_code where item_id = $1', [id]))[0];

describe('a purchase code that was good when it was issued', () => {
  it('is refused, and not spent, while the item is reported stolen', async () => {
    const { id, code } = await withCode();
    await at.act(at.admin, 'openTheftReport', { productId: id }, PRODUCT, 'id');
    await expect(claim(code)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await at.ownerOf(id)).toBeNull();
    expect(await spent(id)).toEqual({ used_at: null });
  });

  it('is refused, and not spent, once the item has an owner', async () => {
    const { id, code } = await withCode();
    await at.stage.sql('update custody.item set owner_account_id = $2 where id = $1', [id, at.ana.accountId]);
    await expect(claim(code)).rejects.toMatchObject({ code: 'STATE_CONFLICT', facts: { state: 'owned' } });
    expect(await at.ownerOf(id)).toBe(at.ana.accountId);
    expect(await spent(id)).toEqual({ used_at: null });
  });

  it('is refused, and not spent, while the holder of the item changes', async () => {
    const { id, code } = await withCode();
    await change(id);
    await expect(claim(code)).rejects.toMatchObject({ code: 'STATE_CONFLICT', facts: { state: 'changing hands' } });
    expect(await spent(id)).toEqual({ used_at: null });
  });
});
