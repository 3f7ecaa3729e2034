import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ATTEMPTS } from '../../../../schema/limits.js';
import { outcomesOf } from '../../../support/outcomes.js';
import { BY_ID, type LifeStage, openLife, PRODUCT } from '../items/life-stage.js';

let at: LifeStage;

beforeAll(async () => {
  at = await openLife();
});
afterAll(() => at.close());

describe('an offer', () => {
  it('is made a hundred times a day by one account: each writes to whom it likes', async () => {
    const flooder = await at.person('flooder@example.test', 'customer');
    const offer = (productId: number, email = 'ben@example.test') =>
      at.act(flooder, 'offerTransfer', { productId, email }, { ...PRODUCT, email: 'String!' });
    const id = await at.anasItem();
    const { accountId } = flooder;
    await at.stage.sql('update custody.item set owner_account_id = $1 where id = $2', [accountId, id]);
    const end = (transfer: number, how: string, who: typeof flooder) => at.act(who, how, { id: transfer }, BY_ID);
    // What is refused writes to nobody, and what the receiver does is not the owner's.
    const refused = await outcomesOf([
      ...Array.from({ length: 110 }, () => offer(987_654)),
      ...Array.from({ length: 5 }, () => offer(id, 'no address')),
    ]);
    expect(refused).toEqual({ NOT_FOUND: 110, INVALID_INPUT: 5 });
    for (let nth = 1; nth <= ATTEMPTS.offersAccount.limit; nth++) {
      const made = await offer(id);
      await end(made.id, nth % 2 ? 'declineTransfer' : 'cancelTransfer', nth % 2 ? at.ben : flooder);
    }
    expect(await outcomesOf([offer(id), offer(id, 'no address')])).toEqual({
      RATE_LIMITED: 2,
    });
  }, 60_000);
});
