import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal, Principal } from '../../../../schema/principal.js';
import { dnsTxtRecords } from '../../../../subgraphs/catalog/brands/txt-records.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { type NameServer, startNameServer } from '../../../support/name-server.js';
import { signedIn } from '../../../support/signed-in.js';

interface Team {
  readonly brandId: number;
  readonly code: string;
  readonly admin: AccountPrincipal;
}

interface Domain {
  readonly domain: string | null;
  readonly proof: string | null;
  readonly claim: { domain: string; recordName: string; recordValue: string; finding: string | null } | null;
}

let stage: Stage;
let names: NameServer;
let operator: AccountPrincipal;
let one: Team;
let other: Team;
let count = 0;

beforeAll(async () => {
  names = await startNameServer();
  stage = await openStage({ txtRecords: dnsTxtRecords([names.address]) });
  await stage.account('operator@names.test', 'operator');
  operator = await principal('operator@names.test');
});
beforeEach(async () => {
  one = await team();
  other = await team();
  names.before = async () => {};
});
afterAll(async () => {
  await stage.close();
  await names.close();
});

async function principal(email: string): Promise<AccountPrincipal> {
  return signedIn(stage, email);
}

async function team(): Promise<Team> {
  const code = `NAMES${String(count++).padStart(5, '0')}`;
  const brandId = await stage.brand(code);
  await stage.account(`${code}@names.test`, 'brand_admin', { brandIds: [brandId] });
  return { brandId, code, admin: await principal(`${code.toLowerCase()}@names.test`) };
}

const name = (who: Principal | undefined, { code }: Team, domain: string | null) =>
  stage.ask(
    'catalog',
    'mutation S($input: BrandInput!) { saveBrand(input: $input) { id } }',
    { input: { code, domain } },
    who,
  );

const WHOLE = '{ domain proof claim { domain recordName recordValue finding } }';
const domainOf = async ({ brandId, admin }: Team, who: Principal = admin): Promise<Domain> =>
  (
    await stage.ask<{ brandDomain: Domain }>(
      'catalog',
      `query D($b: Int!) { brandDomain(brandId: $b) ${WHOLE} }`,
      { b: brandId },
      who,
    )
  ).brandDomain;
const prove = async ({ brandId, admin }: Team, who: Principal = admin): Promise<Domain> =>
  (
    await stage.ask<{ proveBrandDomain: Domain }>(
      'catalog',
      `mutation P($b: Int!) { proveBrandDomain(brandId: $b) ${WHOLE} }`,
      { b: brandId },
      who,
    )
  ).proveBrandDomain;
const served = async (domain: string): Promise<number | undefined> =>
  (
    await stage.ask<{ brand: { id: number } | null }>('catalog', 'query B($d: String) { brand(domain: $d) { id } }', {
      d: domain,
    })
  ).brand?.id;

/** Puts the record of a team's claim where its name server has it. */
async function publish(who: Team): Promise<void> {
  const { claim } = await domainOf(who);
  names.records.set(claim!.recordName, ['v=spf1 -all', claim!.recordValue]);
}

describe('a host name of a brand', () => {
  it('is a claim until its record is found, and then served', async () => {
    await name(one.admin, one, 'Shop.One.example');
    const { domain, claim } = await domainOf(one);
    expect([domain, claim]).toEqual([
      null,
      {
        domain: 'shop.one.example',
        recordName: '_product-passport.shop.one.example',
        recordValue: expect.stringMatching(/^product-passport-verification=[0-9a-f]{40}$/),
        finding: null,
      },
    ]);
    expect(await served('shop.one.example')).toBeUndefined();
    expect((await prove(one)).claim?.finding).toBe('record_missing');
    names.records.set(claim!.recordName, ['product-passport-verification=another']);
    stage.pass(5);
    expect((await prove(one)).claim?.finding).toBe('record_differs');
    expect(await served('shop.one.example')).toBeUndefined();
    await publish(one);
    stage.pass(5);
    expect(await prove(one)).toEqual({ domain: 'shop.one.example', proof: 'dns', claim: null });
    expect(await served('shop.one.example')).toBe(one.brandId);
  });

  it('is looked for once in five seconds', async () => {
    await name(one.admin, one, 'often.example');
    const before = names.asked.length;
    for (let call = 0; call < 5; call++) await prove(one);
    expect(names.asked.length - before).toBe(1);
  });

  it('waits for name servers that do not answer, and says so', async () => {
    await name(one.admin, one, 'silent.example');
    names.silent.add('_product-passport.silent.example');
    expect((await prove(one)).claim?.finding).toBe('no_answer');
  }, 30_000);

  it('is that of the first of several brands that proves it', async () => {
    await name(one.admin, one, 'both.example');
    await name(other.admin, other, 'both.example');
    const values = await Promise.all([one, other].map(async (who) => (await domainOf(who)).claim!.recordValue));
    names.records.set('_product-passport.both.example', values);
    const ends = await Promise.all([prove(one), prove(other)]);
    expect(ends.filter(({ domain }) => domain === 'both.example')).toHaveLength(1);
    expect(ends.filter(({ claim }) => claim?.finding === 'taken')).toHaveLength(1);
  });

  it('that another brand has is refused in a sentence, to its claimant and to operators', async () => {
    await name(operator, other, 'taken.example');
    const refusal = {
      code: 'INVALID_INPUT',
      facts: { faults: [expect.objectContaining({ path: ['domain'], message: 'This host name is taken' })] },
    };
    await expect(name(one.admin, one, 'taken.example')).rejects.toMatchObject(refusal);
    await expect(name(operator, one, 'taken.example')).rejects.toMatchObject(refusal);
    const atOnce = await Promise.allSettled([
      name(operator, one, 'race.example'),
      name(operator, other, 'race.example'),
    ]);
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(atOnce.find((end) => end.status === 'rejected')).toMatchObject({ reason: { code: 'INVALID_INPUT' } });
  });

  it('is vouched for by operators and manifests, without a record', async () => {
    await name(operator, one, 'vouched.example');
    expect(await domainOf(one)).toEqual({ domain: 'vouched.example', proof: 'operator', claim: null });
    await name(undefined, other, 'manifest.example');
    expect(await domainOf(other)).toMatchObject({ domain: 'manifest.example', proof: 'operator' });
  });

  it('goes on while the next one waits for its proof; null takes both away', async () => {
    await name(operator, one, 'old.example');
    await name(one.admin, one, 'new.example');
    expect(await served('old.example')).toBe(one.brandId);
    await publish(one);
    expect(await prove(one)).toMatchObject({ domain: 'new.example', proof: 'dns' });
    expect(await served('old.example')).toBeUndefined();
    await name(one.admin, one, 'third.example');
    await name(one.admin, one, null);
    expect(await domainOf(one)).toEqual({ domain: null, proof: null, claim: null });
  });

  it('that was replaced while its record was looked for is not served', async () => {
    await name(one.admin, one, 'first.example');
    await publish(one);
    names.before = () => name(one.admin, one, 'second.example').then(() => {});
    expect(await prove(one)).toMatchObject({ domain: null, claim: { domain: 'second.example' } });
    expect(await served('first.example')).toBeUndefined();
  });

  it('is never the platform’s own', async () => {
    const own = new URL(stage.options.publicUrl).hostname;
    await expect(name(one.admin, one, own)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('and its claim are for the brand’s own administrators', async () => {
    await name(one.admin, one, 'own.example');
    for (const ask of [domainOf, prove])
      await expect(ask(one, other.admin)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(prove(other)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is left alone when something else of the brand is saved', async () => {
    await name(operator, one, 'stays.example');
    const text = 'mutation S($input: BrandInput!) { saveBrand(input: $input) { domain } }';
    const input = { code: one.code, name: 'Another name' };
    expect(await stage.ask('catalog', text, { input }, one.admin)).toEqual({ saveBrand: { domain: 'stays.example' } });
  });
});
