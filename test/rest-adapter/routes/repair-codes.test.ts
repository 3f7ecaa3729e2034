import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Item } from '../../support/items.js';
import { openPortals, type Portals } from '../../support/portals.js';

let at: Portals;
beforeAll(async () => {
  at = await openPortals();
});
afterAll(() => at?.close());

describe('§3.7 proof levels', () => {
  const codeFor = (of: Item, body = {}) =>
    at.rest.call('/v1/custody/repair-codes', {
      method: 'POST',
      headers: at.as('owner'),
      body: { identifier: of.serial, ...body },
    });

  it('a handover code of the owner proves customer_code, once, however it is written', async () => {
    const mine = await at.item(at.brand, { ownerAccountId: at.owner, ownerMasked: 'ow...1' });
    const issued = await codeFor(mine);
    expect([issued.status, issued.json]).toEqual([
      201,
      {
        code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
        product_id: mine.id,
        product_name: 'Tote, cognac',
        expires_at: expect.any(String),
      },
    ]);
    const { code } = issued.json;
    const proof_code = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    expect((await at.record(at.repair(mine, { proof_code }))).json.proof_level).toBe('customer_code');
    const again = await at.record(at.repair(mine, { proof_code }));
    expect([again.status, again.json.detail[0].loc]).toEqual([422, ['body', 'proof_code']]);
    expect(await at.recorded(mine)).toHaveLength(1);
    expect(await at.stage.sql('select from custody.single_use_code where code_hash = $1', [code])).toHaveLength(0);
  });

  it('a code for another item, an expired one and a made-up one cancel the call; an empty one means none', async () => {
    const [mine, another] = [
      await at.item(at.brand, { ownerAccountId: at.owner, ownerMasked: 'ow...1' }),
      await at.item(at.brand, { ownerAccountId: at.owner, ownerMasked: 'ow...1' }),
    ];
    const { code } = (await codeFor(another)).json;
    const late = (await codeFor(mine, { valid_days: 1 })).json.code;
    await at.stage.sql(`update custody.single_use_code set expires_at = '2020-01-01' where item_id = $1`, [mine.id]);
    for (const proof_code of [code, late, 'ZZZZZZZZ']) {
      expect((await at.record(at.repair(mine, { proof_code }))).status).toBe(422);
    }
    expect(await at.recorded(mine)).toHaveLength(0);
    expect((await at.record(at.repair(mine, { proof_code: ' ' }))).json.proof_level).toBe('declared');
  });

  it('of many calls with one code at once, one is recorded', async () => {
    const mine = await at.item(at.brand, { ownerAccountId: at.owner, ownerMasked: 'ow...1' });
    const { code } = (await codeFor(mine)).json;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => at.record(at.repair(mine, { proof_code: code }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 422)]);
    expect(await at.recorded(mine)).toHaveLength(1);
  });

  it('a work order of the brand proves work_order', async () => {
    const ordered = await at.item();
    const { issueWorkOrder } = await at.stage.ask<{ issueWorkOrder: { code: string } }>(
      'custody',
      'mutation W($id: Int!) { issueWorkOrder(productId: $id) { code } }',
      { id: ordered.id },
    );
    const { json } = await at.record(at.repair(ordered, { proof_code: issueWorkOrder.code }));
    expect(json.proof_level).toBe('work_order');
  });

  it('only the current owner may issue a handover code, for 1 to 365 days', async () => {
    const theirs = await at.item();
    expect((await codeFor(theirs)).json).toEqual({ detail: 'Product not found' });
    for (const valid_days of [0, 366, 1.5]) expect((await codeFor(theirs, { valid_days })).status).toBe(422);
  });
});
