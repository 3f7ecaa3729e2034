import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { type AuditedBrand, addPerson, openAuditedBrand } from '../../../support/audited-brand.js';

let world: AuditedBrand;
let next: AccountPrincipal;
beforeAll(async () => {
  world = await openAuditedBrand();
  next = await addPerson(world.stage, 'authority');
});
afterAll(() => world?.stage.close());

const DECIDED = ['revokeProduct', 'openTheftReport', 'closeTheftReport', 'withdrawProduct'] as const;

it('the next owner of an item that is changing hands is mailed as its owner is', async () => {
  const { as, item, people, stage } = world;
  await stage.sql(
    `insert into custody.holder_change (item_id, reason, from_account_id, from_masked, to_account_id, to_masked, requested_at)
     values ($1, 'transfer', $2, 'cu...a1b2c3', $3, 'au...a1b2c3', now())`,
    [item.id, people.owner.accountId, next.accountId],
  );
  for (const decided of DECIDED)
    await as(people.admin, 'custody', `mutation D($id: Int!) { ${decided}(productId: $id) { __typename } }`, {
      id: item.id,
    });
  const letters = await stage.sql<{ account: number; kind: string }>(
    'select account_id::int as account, kind from custody.letter where item_id = $1 order by id',
    [item.id],
  );
  for (const { accountId } of [people.owner, next])
    expect(letters.filter(({ account }) => account === accountId).map(({ kind }) => kind)).toEqual([
      'revoked',
      'reported_stolen',
      'found',
      'withdrawn',
    ]);
});
