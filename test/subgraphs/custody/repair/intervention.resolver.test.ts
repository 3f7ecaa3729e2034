import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '../../../../schema/principal.js';
import { openTwoBrands, type TwoBrands } from '../../../support/two-brands.js';

const MANY = 12;
let world: TwoBrands;
let itemId: number;
let admin: Principal;

beforeAll(async () => {
  world = await openTwoBrands();
  const { a, stage } = world;
  itemId = a.item.id;
  admin = {
    ...{ kind: 'account', accountId: a.ids.admin as number, email: a.emails.brand_admin, role: 'brand_admin' },
    ...{ sessionId: 's', brandIds: [a.brandId], accreditations: [], contacts: [] },
  };
  await stage.sql(
    `insert into custody.intervention (item_id, account_id, trade, event_type, proof_level, title, description, metadata, occurred_at, created_at)
     select $1, $2, 'repairer', 'repair', 'declared', 'large ' || n, repeat('a', 1048576), jsonb_build_object('b', repeat('c', 1048576)), now(), now()
       from generate_series(1, $3) n`,
    [itemId, a.ids.customer, MANY],
  );
}, 180_000);
afterAll(() => world?.stage.close());

const ask = (fields: string, who: Principal, limit = 200) =>
  world.stage.ask<{ product: { interventions: Record<string, unknown>[]; repairs: object[] } }>(
    'custody',
    `{ product(identifier: "${world.a.item.serial}") { ${fields.replaceAll('LIMIT', String(limit))} } }`,
    {},
    who,
  );

describe('interventions with many words', () => {
  it('are counted before they are read: beyond an answer nothing of them is', async () => {
    for (const words of ['description', 'metadata', 'description metadata']) {
      await expect(ask(`interventions { id ${words} }`, admin)).rejects.toMatchObject({
        code: 'ANSWER_TOO_LARGE',
        facts: { limit: 8 * 1024 * 1024 },
      });
    }
    const several = `${'abcdef'
      .split('')
      .map((name) => `${name}: interventions(limit: 1) { description }`)
      .join(' ')}`;
    await expect(ask(several, admin)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' });
  });

  it('are read by shorter pages, each word once', async () => {
    const { product } = await ask('interventions(limit: LIMIT) { title description metadata }', admin, 3);
    expect(product.interventions.map(({ title }) => title)).toEqual([
      `large ${MANY}`,
      `large ${MANY - 1}`,
      `large ${MANY - 2}`,
    ]);
    expect(product.interventions[0]).toMatchObject({
      description: 'a'.repeat(1_048_576),
      metadata: { b: 'c'.repeat(1_048_576) },
    });
  });

  it('cost nothing where only their titles are asked for, and nothing of the public history', async () => {
    const { product } = await ask('interventions { title } repairs { eventType occurredAt }', admin);
    expect(product.interventions).toHaveLength(MANY + 1);
    expect(product.repairs).toHaveLength(MANY + 1);
  });
});
