import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { signedIn } from '../../../support/signed-in.js';

let stage: Stage;
let admin: AccountPrincipal;
let operator: AccountPrincipal;
beforeAll(async () => {
  stage = await openStage();
  const brandId = await stage.brand('NORDATELIR', { features: [] });
  await stage.brand('STRIDELAB1');
  await stage.account('admin@example.test', 'brand_admin', { brandIds: [brandId] });
  await stage.account('op@example.test', 'operator');
  admin = await signedIn(stage, 'admin@example.test');
  operator = await signedIn(stage, 'op@example.test');
});
afterAll(() => stage.close());

const save = (input: object, who: AccountPrincipal) =>
  stage.ask('catalog', 'mutation S($input: BrandInput!) { saveBrand(input: $input) { id } }', { input }, who);
const brandOf = async (code: string) =>
  (
    await stage.sql<{ name: string; plan: string }>(
      'select b.name, p.code as plan from catalog.brand b join catalog.plan p on p.id = b.plan_id where b.code = $1',
      [code],
    )
  )[0];

it('an administrator changes their brand, and not its plan, which an operator does', async () => {
  await save({ code: 'NORDATELIR', name: 'Nord Atelier' }, admin);
  for (const plan of ['STRIDELAB1', 'NORDATELIR'])
    await expect(save({ code: 'NORDATELIR', name: 'Larger', plan }, admin)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  expect(await brandOf('NORDATELIR')).toEqual({ name: 'Nord Atelier', plan: 'NORDATELIR' });
  await save({ code: 'NORDATELIR', plan: 'STRIDELAB1' }, operator);
  expect(await brandOf('NORDATELIR')).toEqual({ name: 'Nord Atelier', plan: 'STRIDELAB1' });
});

it('neither another brand nor a new one', async () => {
  for (const code of ['STRIDELAB1', 'UNKNOWN001'])
    await expect(save({ code, name: 'Taken' }, admin)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      facts: { entity: 'Brand' },
    });
  expect(await brandOf('STRIDELAB1')).toMatchObject({ name: 'STRIDELAB1' });
});
