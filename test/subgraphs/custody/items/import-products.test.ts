import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EmbeddedChain } from '../../../../gateway/installation/embedded-chain.js';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { only } from '../../../../subgraphs/lib/process/elements.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addBatch, addModel } from '../../../support/catalog.js';
import { chainSettings, testChain } from '../../../support/embedded-chain.js';
import { factsOf, refusalOf } from '../../../support/refusal.js';
import { until } from '../../../support/until.js';

const CODE = 'NORDATELIR';
const HASH = `0x${'ab'.repeat(32)}`;

let chain: EmbeddedChain;
let stage: Stage;
let brandId: number;
let model: number;
let lot: number;
let foreignModel: number;
let owner: number;
let operator: AccountPrincipal;

const account = (accountId: number, role: Role, brandIds: readonly number[] = []): AccountPrincipal => ({
  ...{ kind: 'account', accountId, email: `a${accountId}@example.test`, role, sessionId: 's' },
  ...{ brandIds, accreditations: [], contacts: [] },
});

beforeAll(async () => {
  chain = await testChain();
  stage = await openStage({ custody: { chain: chainSettings(chain) } });
  brandId = await stage.brand(CODE);
  const elsewhere = await stage.brand('OTHERBRAND');
  await stage.sql(`insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags"}')`);
  model = await addModel(stage, { brandId, sku: 'TOTE', gtin: '04006381333931', categoryId: 10 });
  lot = await addBatch(stage, { brandId, modelId: model, code: 'LOT-1' });
  foreignModel = await addModel(stage, { brandId: elsewhere, sku: 'X', gtin: '04006381333948', categoryId: 10 });
  owner = await stage.account('owner@example.test', 'customer');
  operator = account(900_001, 'operator');
  await stage.platform.startJobs();
});
afterAll(async () => {
  await stage.close();
  await chain.stop();
});

interface Answer {
  readonly created: number;
  readonly pending: number;
  readonly products: readonly { readonly id: number; readonly serial: string; readonly status: string }[];
}

const IMPORT = `mutation I($brandCode: String!, $products: [KnownProductInput!]!) {
  importProducts(brandCode: $brandCode, products: $products) {
    created pending products { id serial uidHash status name identityIncluded currentOwnerIsVault certificateStatus }
  }
}`;
const bring = async (products: readonly object[], by = operator, brandCode = CODE): Promise<Answer> =>
  (await stage.ask<{ importProducts: Answer }>('custody', IMPORT, { brandCode, products }, by)).importProducts;

/** Asked until nothing is pending, as an operator does. */
const brought = (products: readonly object[]): Promise<Answer> =>
  until(async () => {
    const answer = await bring(products);
    return answer.pending === 0 ? answer : undefined;
  });

const faults = async (asked: Promise<unknown>) =>
  (await factsOf(asked, 'INVALID_INPUT')).faults.map(({ path }) => path.join('.'));

const item = (serial: string, more: object = {}) => ({ serial, name: 'Tote', categoryId: 10, ...more });
const count = async (serial: string): Promise<number> =>
  (await stage.sql('select from custody.item where serial = $1', [serial])).length;

describe('an operator says in the graph what a manifest says of items', () => {
  it('serial, chip hash, lot, status, owner, theft and certificates, of items that the chain has', async () => {
    const certificates = [
      { number: 'OLD-CERT-000000000001', issuedAt: '2020-01-02T03:04:05+00:00', customFields: { grain: 'full' } },
      { number: 'OLD-CERT-000000000000', status: 'revoked' },
    ];
    const described = [
      item('0A1B2C3D4E5F', { uidHash: HASH.toUpperCase().replace('0X', '0x'), batchId: lot, certificates }),
      item('0a1b2c3d4e50', { status: 'revoked', ownerEmail: 'Owner@example.test', metadataUri: 'ipfs://meta' }),
      item('0A1B2C3D4E51', { stolen: true, identity: false, ownerEmail: 'owner@example.test' }),
      item('0A1B2C3D4E52', { status: 'draft' }),
      item('0A1B2C3D4E53', { status: 'burned' }),
    ];
    const first = await bring(described);
    expect([first.created, first.products.length]).toEqual([5, 5]);
    const { created, products } = await brought(described);
    expect([created, products.map(({ status }) => status)]).toEqual([
      0,
      ['written', 'revoked', 'stolen', 'draft', 'burned'],
    ]);
    expect(products[0]).toMatchObject({ serial: '0A1B2C3D4E5F', uidHash: HASH, certificateStatus: 'active' });
    expect(products[1]).toMatchObject({ serial: '0A1B2C3D4E50', currentOwnerIsVault: false });
    expect(products[2]).toMatchObject({ identityIncluded: false });
    const [stolen] = await stage.sql<{ follows: boolean }>(
      `select opened_at > (select max(at) from custody.movement where movement.item_id = report.item_id) as follows
         from custody.theft_report report where item_id = $1`,
      [products[2]?.id],
    );
    expect(stolen).toEqual({ follows: true });
    const ids = products.map(({ id }) => id);
    const rows = await stage.sql<{ model_id: number; batch_id: number; owner: number; burned: boolean; tx: string }>(
      `select model_id, batch_id, owner_account_id as owner, metadata_uri from custody.item where id = any($1) order by id`,
      [ids],
    );
    expect(rows).toMatchObject([
      { model_id: model, batch_id: lot, owner: null },
      { owner, metadata_uri: 'ipfs://meta' },
      { owner },
      {},
      {},
    ]);
    const certified = await stage.sql(
      'select number, status, issued_at, custom_fields from custody.certificate where item_id = $1 order by number',
      [ids[0]],
    );
    expect(certified).toMatchObject([
      { number: 'OLD-CERT-000000000000', status: 'revoked' },
      {
        number: 'OLD-CERT-000000000001',
        status: 'active',
        issued_at: new Date('2020-01-02T03:04:05Z'),
        custom_fields: { grain: 'full' },
      },
    ]);
    const found = await stage.ask('custody', 'query C($n: String!) { certificate(identifier: $n) { number } }', {
      n: 'OLD-CERT-000000000001',
    });
    expect(found).toEqual({ certificate: { number: 'OLD-CERT-000000000001' } });
  });

  it('an item has a life of its own since: only its description changes', async () => {
    const { products } = await brought([item('0A1B2C3D4E60', { ownerEmail: 'owner@example.test' })]);
    const { id } = only(products);
    const revoke = 'mutation R($id: Int!) { revokeProduct(productId: $id) { id } }';
    await stage.ask('custody', revoke, { id }, account(900_002, 'brand_admin', [brandId]));
    const again = await brought([item('0A1B2C3D4E60', { name: 'Tote, cognac', status: 'written', modelId: model })]);
    expect(only(again.products)).toMatchObject({
      id,
      name: 'Tote, cognac',
      status: 'revoked',
      currentOwnerIsVault: false,
    });
  });

  it('the same items asked for at once are there once', async () => {
    const described = [item('0A1B2C3D4E70'), item('0A1B2C3D4E71', { uidHash: `0x${'cd'.repeat(32)}` })];
    const answers = await Promise.all(Array.from({ length: 10 }, () => bring(described)));
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(2);
    expect([await count('0A1B2C3D4E70'), await count('0A1B2C3D4E71')]).toEqual([1, 1]);
    expect((await brought(described)).products.map(({ status }) => status)).toEqual(['written', 'written']);
  });
});

describe('what an import may not say', () => {
  it('is reported all at once: faults of an item itself', async () => {
    const wrong = [
      { name: 'Tote', categoryId: 10 },
      item('NOT-A-SERIAL', { uidHash: '0x12', name: ' ' }),
      item('0A1B2C3D4E80', { certificates: [{ number: 'ATELIER-2020-17' }] }),
      item('0A1B2C3D4E80'),
    ];
    expect(await faults(bring([item('0A1B2C3D4E82', { status: 'burned', stolen: true })]))).toEqual([
      'products.0.stolen',
    ]);
    expect(await faults(bring(wrong))).toEqual([
      'products.0.serial',
      'products.1.serial',
      'products.1.uidHash',
      'products.1.name',
      'products.2.certificates',
      'products.3.serial',
    ]);
    expect((await refusalOf(bring([]))).code).toBe('INVALID_INPUT');
  });

  it('names of things that are not there, or not the brand’s', async () => {
    const unknown = [item('0A1B2C3D4E81', { categoryId: 99, ownerEmail: 'nobody@example.test' })];
    expect(await faults(bring(unknown))).toEqual(['products.0.categoryId', 'products.0.ownerEmail']);
    expect(await faults(bring([item('0A1B2C3D4E81', { modelId: foreignModel })]))).toEqual(['products.0.modelId']);
    expect(await faults(bring([item('0A1B2C3D4E81', { batchId: 999_999 })]))).toEqual(['products.0.batchId']);
    expect((await refusalOf(bring([item('0A1B2C3D4E81')], operator, 'NOSUCHBRND'))).code).toBe('NOT_FOUND');
    expect(await count('0A1B2C3D4E81')).toBe(0);
  });

  it('the serial, chip hash or certificate of another item, of whichever brand', async () => {
    await brought([
      item('0A1B2C3D4E90', { uidHash: `0x${'ef'.repeat(32)}`, certificates: [{ number: 'CERT-TAKEN0000001' }] }),
    ]);
    const taken = [
      item('0A1B2C3D4E90'),
      item('0A1B2C3D4E92', { certificates: [{ number: 'CERT-TAKEN0000001' }] }),
      item('0A1B2C3D4E93'),
    ];
    expect((await faults(bring(taken))).sort()).toEqual(['products.0.serial', 'products.1.certificates']);
    const other = [item('0A1B2C3D4E90'), item('0A1B2C3D4E94', { uidHash: `0x${'ef'.repeat(32)}` })];
    expect((await faults(bring(other, operator, 'OTHERBRAND'))).sort()).toEqual([
      'products.0.serial',
      'products.1.uidHash',
    ]);
    expect(await count('0A1B2C3D4E93')).toBe(0);
  });

  it('is asked by nobody but operators, and goes around no approval', async () => {
    const described = [item('0A1B2C3D4EA0')];
    for (const role of ['brand_admin', 'customer', 'repairer', 'distributor', 'authority'] as const) {
      expect((await refusalOf(bring(described, account(900_003, role, [brandId])))).code).toBe('FORBIDDEN');
    }
    await stage.sql('update catalog.brand set mint_approvals = 1 where id = $1', [brandId]);
    expect((await refusalOf(bring(described))).code).toBe('APPROVALS_REQUIRED');
    await stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [brandId]);
    expect(await count('0A1B2C3D4EA0')).toBe(0);
  });
});
