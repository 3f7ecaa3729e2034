import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { chainSettings, testChain } from '../../../support/embedded-chain.js';
import { until } from '../../../support/until.js';

const CODE = 'NORDATELIR';

let chain: EmbeddedChain;
let stage: Stage;
let brandId: number;

const account = (accountId: number, role: Role, brandIds: readonly number[] = []): AccountPrincipal => ({
  ...{ kind: 'account', accountId, email: `a${accountId}@example.test`, role, sessionId: 's' },
  ...{ brandIds, accreditations: [], contacts: [] },
});
const operator = account(900_001, 'operator');
const team = (): AccountPrincipal => account(900_002, 'brand_admin', [brandId]);

beforeAll(async () => {
  chain = await testChain();
  stage = await openStage({ custody: { chain: chainSettings(chain) } });
  brandId = await stage.brand(CODE);
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  await stage.platform.startJobs();
});
afterAll(async () => {
  await stage?.close();
  await chain?.stop();
});

interface Answer {
  readonly created: number;
  readonly pending: number;
  readonly products: readonly { readonly id: number; readonly status: string }[];
}

async function bring(products: readonly object[]): Promise<Answer> {
  const text = `mutation I($brandCode: String!, $products: [KnownProductInput!]!) {
    importProducts(brandCode: $brandCode, products: $products) { created pending products { id status } } }`;
  const variables = { brandCode: CODE, products };
  return (await stage.ask<{ importProducts: Answer }>('custody', text, variables, operator)).importProducts;
}

/** Asked until nothing is pending, as an operator does. */
const brought = (products: readonly object[]): Promise<Answer> =>
  until(async () => {
    const answer = await bring(products);
    return answer.pending === 0 ? answer : undefined;
  });

const item = (serial: string, more: object = {}) => ({ serial, name: 'Tote', categoryId: 10, ...more });

interface Kept {
  readonly status: string;
  readonly left: string | null;
  readonly registration: number | null;
}
const kept = async (id: number): Promise<Kept> =>
  only(
    await stage.sql<Kept>(
      'select status, status_before_leaving as left, registration_id as registration from custody.item where id = $1',
      [id],
    ),
  );

describe('an imported item with an open theft report', () => {
  const close = `mutation C($id: Int!) { closeTheftReport(productId: $id) { id } }`;
  it('is once it is closed what the import says of it', async () => {
    const described = [
      item('0A1B2C3D4EB0', { stolen: true, status: 'revoked' }),
      item('0A1B2C3D4EB1', { stolen: true, status: 'draft' }),
      item('0A1B2C3D4EB2', { stolen: true, status: 'archived' }),
      item('0A1B2C3D4EB3', { status: 'stolen' }),
    ];
    const { products } = await brought(described);
    expect(products.map(({ status }) => status)).toEqual(['stolen', 'stolen', 'archived', 'stolen']);
    for (const { id } of products) await stage.ask('custody', close, { id }, team());
    expect(await Promise.all(products.map(({ id }) => kept(id)))).toMatchObject([
      { status: 'revoked', left: null },
      { status: 'draft', left: null },
      { status: 'archived', left: 'written' },
      { status: 'written', left: null },
    ]);
  });
});

it('an item imported on its way to be destroyed is destroyed', async () => {
  const described = [item('0A1B2C3D4EB4', { status: 'burn_submitted' })];
  const { products } = await brought(described);
  await until(async () => {
    const { status } = await kept(only(products).id);
    return status === 'burned' ? status : undefined;
  });
});

describe('an item that the chain has from before the database was restored', () => {
  const uidHash = `0x${'5a'.repeat(32)}`;
  const described = [item('0A1B2C3D4EB6', { uidHash })];
  /** Removes the item, as a database has it that is older than its chain. */
  async function forgotten(isFound: boolean): Promise<number> {
    const { id } = only((await brought(described)).products);
    const { registration } = await kept(id);
    if (isFound)
      await stage.sql(
        `insert into custody.unknown_token (uid_hash, token_id, transaction_id, found_at)
         select uid_hash, token_id, registration_id, now() from custody.item where id = $1`,
        [id],
      );
    await stage.sql('delete from custody.movement where item_id = $1', [id]);
    await stage.sql('delete from custody.item where id = $1', [id]);
    return registration!;
  }

  it('is imported again with its registration', async () => {
    const before = await forgotten(true);
    const { products } = await brought(described);
    expect(products).toMatchObject([{ status: 'written' }]);
    expect((await kept(only(products).id)).registration).toBe(before);
    expect(await stage.sql('select from custody.unknown_token')).toEqual([]);
  });

  it('is a draft where the contract refuses it, and stops nothing else', async () => {
    await forgotten(false);
    const { id } = only((await bring(described)).products);
    await until(async () => ((await kept(id)).registration === null ? true : undefined));
    expect(await bring(described)).toMatchObject({ created: 0, pending: 1, products: [{ status: 'draft' }] });
    expect(await stage.sql('select from custody.quota_to_release')).toEqual([]);
    expect((await brought([item('0A1B2C3D4EB7')])).products).toMatchObject([{ status: 'written' }]);
  });
});
