import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal, Principal } from '../../schema/principal.js';
import type { SubgraphName } from '../../schema/subgraph-name.js';
import { decodeBase32 } from '../../subgraphs/integrations/accounts/base32.rules.js';
import { stepOf } from '../../subgraphs/integrations/accounts/totp.rules.js';
import { accountPrincipal } from '../support/account-principal.js';
import { PASSWORD } from '../support/actors.js';
import { addModel, publishPassport } from '../support/catalog.js';
import { type Ends, endsAtOnce, whileHeld } from '../support/held-row.js';
import { addItem } from '../support/items.js';
import { codeOfStep } from '../support/one-time-code.js';
import { numberOf, openTwoBrands, type TwoBrands } from '../support/two-brands.js';

/** Operations that read and then write, called at once while the row they change is held: all have read before any writes. */
const TIMES = 50;
const BASE = 'https://dpp.example.test';

let world: TwoBrands;
let admin: AccountPrincipal;
let customer: AccountPrincipal;
beforeAll(async () => {
  world = await openTwoBrands({ publicUrl: BASE });
  admin = accountPrincipal(await admitted(world.a.tokens.brand_admin));
  customer = accountPrincipal(await admitted(world.a.tokens.customer));
}, 180_000);
afterAll(() => world?.stage.close());

const admitted = async (credential: string): Promise<Principal> =>
  (await world.stage.platform.graph.admit({ accept: 'session', credential, clientAddress: '', requestId: 'held' }))
    .principal;

const ask = <Data>(part: SubgraphName, text: string, variables: object = {}, who?: Principal) =>
  world.stage.ask<Data>(part, text, { ...variables }, who);

const heldAtOnce = (held: string, call: (nth: number) => Promise<unknown>, { times = TIMES, atRow = false } = {}) =>
  endsAtOnce(world.stage, held, call, { times, atRow });
const once = (refusal: string): Ends => ({ done: 1, refused: new Set([refusal]) });
const every: Ends = { done: TIMES, refused: new Set() };

const rows = <Row>(text: string, values: readonly unknown[] = []) => world.stage.sql<Row>(text, values);
const holding = (table: string, where: string) => `select 1 from ${table} where ${where} for update`;

describe('accounts and sessions', () => {
  it('a second factor is turned off once, with however many of its codes', async () => {
    const id = await world.stage.account('off@held.test', 'customer');
    const who = await admitted((await world.stage.login('off@held.test')).accessToken);
    const enrol = 'mutation { enrolSecondFactor { secret } }';
    const { enrolSecondFactor } = await ask<{ enrolSecondFactor: { secret: string } }>('integrations', enrol, {}, who);
    const secret = decodeBase32(enrolSecondFactor.secret)!;
    const confirm = 'mutation C($code: String!) { confirmSecondFactor(code: $code) }';
    const code = codeOfStep(secret, stepOf(world.stage.options.clock()));
    const { confirmSecondFactor: codes } = await ask<{ confirmSecondFactor: string[] }>(
      ...(['integrations', confirm, { code }, who] as const),
    );
    const off = 'mutation R($p: String!, $c: String!) { removeSecondFactor(password: $p, code: $c) }';
    // Ten: as many as may be wrong before the account is locked.
    const ends = await heldAtOnce(
      holding('integrations.account', `id = ${id}`),
      (nth) => ask('integrations', off, { p: PASSWORD, c: codes[nth] }, who),
      { times: codes.length, atRow: true },
    );
    expect(ends).toEqual(once('SECOND_FACTOR_REFUSED'));
  }, 120_000);

  it('saves of one account that leave its password alone do not bring the old one back', async () => {
    const id = await world.stage.account('saved@held.test', 'customer');
    const save = 'mutation S($input: AccountInput!) { saveAccount(input: $input) { id } }';
    const input = { email: 'saved@held.test', role: 'customer' };
    const ends = await heldAtOnce(holding('integrations.account', `id = ${id}`), (nth) =>
      ask('integrations', save, { input: nth === 0 ? { ...input, password: 'another password of theirs' } : input }),
    );
    expect(ends).toEqual(every);
    await expect(world.stage.login('saved@held.test', 'another password of theirs')).resolves.toBeDefined();
    await expect(world.stage.login('saved@held.test')).rejects.toMatchObject({ code: 'LOGIN_REFUSED' });
  }, 120_000);

  it('a code for a session at a host opens one', async () => {
    await rows(`update catalog.brand set domain = 'held.example.test' where id = $1`, [world.a.brandId]);
    const place = { host: 'held.example.test', state: 'of a browser' };
    const give = 'mutation H($host: String!, $state: String!) { handOverSession(host: $host, state: $state) }';
    const { handOverSession: code } = await ask<{ handOverSession: string }>('integrations', give, place, customer);
    const begin =
      'mutation B($host: String!, $state: String!, $code: String!) { beginHostSession(host: $host, state: $state, code: $code) { accessToken } }';
    const ends = await heldAtOnce(holding('integrations.session_handover', 'true'), () =>
      ask('integrations', begin, { ...place, code }),
    );
    expect(ends).toEqual(once('NOT_FOUND'));
  }, 120_000);

  it('an account that is erased while it is saved stays erased', async () => {
    const id = await world.stage.account('gone@held.test', 'customer');
    const save = 'mutation S($input: AccountInput!) { saveAccount(input: $input) { id } }';
    await heldAtOnce(holding('integrations.account', `id = ${id}`), (nth) =>
      nth === 5
        ? ask('integrations', 'mutation E($id: Int!) { eraseAccount(id: $id) }', { id })
        : ask('integrations', save, { input: { email: 'gone@held.test', role: 'customer', firstName: 'Ada' } }),
    );
    const [account] = await rows<{ first_name: string | null; erased: boolean }>(
      'select first_name, erased_at is not null as erased from integrations.account where id = $1',
      [id],
    );
    expect(account).toEqual({ first_name: null, erased: true });
  }, 120_000);
});

describe('shipments', () => {
  it('arrive or are taken back, once', async () => {
    const id = numberOf(world.a, 'shipment');
    const ends = await heldAtOnce(holding('custody.shipment', `id = ${id}`), (nth) =>
      ask(
        'custody',
        `mutation S($id: Int!) { ${nth % 2 ? 'receiveShipment' : 'cancelShipment'}(id: $id) { id } }`,
        { id },
        admin,
      ),
    );
    expect(ends).toEqual(once('STATE_CONFLICT'));
  }, 120_000);
});

describe('passports', () => {
  let models = 0;
  async function published(): Promise<number> {
    const sku = `HELD-${models++}`;
    const modelId = await addModel(world.stage, { brandId: world.a.brandId, sku, categoryId: world.categoryId });
    return publishPassport(world.stage, { modelId }, { labels: { a: 0 } });
  }
  const idOf = (passport: number) => `${BASE}/v1/dpps/${passport}`;
  const holdingPassport = (passport: number) => holding('passports.passport', `id = ${passport}`);
  const versions = (passport: number) =>
    rows<{ version: number; version_hash: string; prev_version_hash: string | null; superseded_at: Date | null }>(
      'select version, version_hash, prev_version_hash, superseded_at from passports.version where passport_id = $1 order by version',
      [passport],
    );

  it('changes through EN 18222 follow one another: each has its version, sealed to the one before', async () => {
    const passport = await published();
    const patch = 'mutation U($id: String!, $patch: JSONObject!) { updateDpp(id: $id, patch: $patch) { id } }';
    const ends = await heldAtOnce(holdingPassport(passport), (nth) =>
      ask('passports', patch, { id: idOf(passport), patch: { labels: { [`m${nth}`]: nth } } }, admin),
    );
    expect(ends).toEqual(every);
    const all = await versions(passport);
    expect(all.map(({ version }) => version)).toEqual(Array.from({ length: TIMES + 1 }, (_, at) => at + 1));
    expect(all.slice(1).map(({ prev_version_hash }) => prev_version_hash)).toEqual(
      all.slice(0, -1).map(({ version_hash }) => version_hash),
    );
    expect(all.filter(({ superseded_at }) => superseded_at === null)).toHaveLength(1);
  }, 120_000);

  it('one element that fifty change under what they read is changed once', async () => {
    const passport = await published();
    const { dpp } = await ask<{ dpp: { etag: string } }>(
      'passports',
      'query D($id: String!) { dpp(id: $id) { etag } }',
      { id: idOf(passport) },
    );
    const change =
      'mutation C($id: String!, $value: JSON, $ifMatch: [String!]) { updateDppElement(id: $id, path: "$.labels.a", value: $value, ifMatch: $ifMatch) { dpp { id } } }';
    const ends = await heldAtOnce(holdingPassport(passport), (nth) =>
      ask('passports', change, { id: idOf(passport), value: nth + 1, ifMatch: [dpp.etag] }, admin),
    );
    expect(ends).toEqual(once('PRECONDITION_FAILED'));
  }, 120_000);

  it('one is taken out of service once', async () => {
    const passport = await published();
    const withdraw = 'mutation W($id: String!) { withdrawDpp(id: $id) { id } }';
    const ends = await heldAtOnce(holdingPassport(passport), () =>
      ask('passports', withdraw, { id: idOf(passport) }, admin),
    );
    expect(ends).toEqual(once('NOT_FOUND'));
  }, 120_000);

  it('a version is taken out of service once', async () => {
    const passport = await published();
    const supersede = 'mutation S($id: Int!) { supersedePassportVersion(id: $id, version: 1) { id } }';
    const version = holding('passports.version', `passport_id = ${passport}`);
    const ends = await heldAtOnce(version, () => ask('passports', supersede, { id: passport }, admin));
    expect(ends).toEqual(once('NOT_FOUND'));
  }, 120_000);

  it('the first of a product is made once', async () => {
    const gtin = '09506000134352';
    const { brandId } = world.a;
    const modelId = await addModel(world.stage, { brandId, sku: 'HELD-NEW', gtin, categoryId: world.categoryId });
    const passport = await publishPassport(world.stage, { modelId }, { labels: { a: 0 } });
    await ask('passports', 'mutation W($id: String!) { withdrawDpp(id: $id) { id } }', { id: idOf(passport) }, admin);
    const create = 'mutation C($document: JSONObject!) { createDpp(document: $document) { id } }';
    const document = { uniqueProductIdentifier: `${BASE}/01/${gtin}`, labels: { a: 1 } };
    const ends = await heldAtOnce(holdingPassport(passport), () => ask('passports', create, { document }, admin));
    expect(ends).toEqual(once('STATE_CONFLICT'));
    expect(await versions(passport)).toHaveLength(2);
  }, 120_000);

  it('keys of an issuer are replaced one after another: one signs, whatever is published meanwhile', async () => {
    await published();
    const { brandId, code } = world.a;
    const rotate = 'mutation R($code: String!) { rotateIssuerKey(brandCode: $code) { kid } }';
    const ends = await heldAtOnce(holding('passports.issuer', `brand_id = ${brandId}`), () =>
      ask('passports', rotate, { code }, admin),
    );
    expect(ends).toEqual(every);
    const inUse = await rows(
      'select 1 from passports.issuer_key where brand_id = $1 and retired_at is null and revoked_at is null',
      [brandId],
    );
    expect(inUse).toHaveLength(1);
  }, 120_000);
});

describe('items', () => {
  it('of several records of one serial, one is put back into the catalog', async () => {
    const { a, stage } = world;
    const left = { serial: '7H7H7H7H7H7H', status: 'archived' };
    const brand = { id: a.brandId, code: a.code };
    const records = [
      await addItem(stage, brand, world.categoryId, left),
      await addItem(stage, brand, world.categoryId, left),
    ];
    const restore = 'mutation R($id: Int!) { restoreProduct(productId: $id) { status } }';
    const ends = await heldAtOnce(holding('custody.item', `serial = '${left.serial}'`), (nth) =>
      ask('custody', restore, { id: records[nth % 2]!.id }, admin),
    );
    expect(ends).toEqual(once('STATE_CONFLICT'));
  }, 120_000);
});

describe('purchase codes', () => {
  it('that are taken back while they are used claim an item at most once', async () => {
    const { a, stage } = world;
    const id = a.item.id;
    await rows('update custody.item set owner_account_id = null, owner_masked = null where id = $1', [id]);
    await rows('delete from custody.sale_activation where item_id = $1', [id]);
    const issue =
      'mutation I($ids: [Int!]!, $b: String!) { issuePurchaseCodes(productIds: $ids, brandCode: $b) { code } }';
    const { issuePurchaseCodes } = await ask<{ issuePurchaseCodes: { code: string }[] }>(
      ...(['custody', issue, { ids: [id], b: a.code }, admin] as const),
    );
    const claim = 'mutation C($c: String!) { claimProduct(code: $c) { id } }';
    const revoke = 'mutation R($ids: [Int!]!, $b: String!) { revokePurchaseCodes(productIds: $ids, brandCode: $b) }';
    const start = () =>
      Promise.allSettled(
        Array.from({ length: TIMES }, (_, nth) =>
          nth % 2
            ? ask('custody', revoke, { ids: [id], b: a.code }, admin)
            : ask('custody', claim, { c: issuePurchaseCodes[0]!.code }, customer),
        ),
      );
    const ends = await whileHeld(stage, holding('custody.item', `id = ${id}`), start);
    const claimed = ends.filter((end, nth) => nth % 2 === 0 && end.status === 'fulfilled').length;
    const tookBack = ends.reduce(
      (sum, end, nth) =>
        nth % 2 && end.status === 'fulfilled'
          ? sum + (end.value as { revokePurchaseCodes: number }).revokePurchaseCodes
          : sum,
      0,
    );
    expect([claimed, tookBack]).toEqual(claimed === 1 ? [1, 0] : [0, 1]);
  }, 120_000);
});
