import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import type { AccountPrincipal, Principal } from '../../subgraphs/lib/graphql/principal.js';
import type { SubgraphName } from '../../subgraphs/lib/graphql/subgraph.js';
import { addModel, publishPassport } from '../support/catalog.js';
import { chainSettings, testChain } from '../support/embedded-chain.js';
import { numberOf, openTwoBrands, type TwoBrands } from '../support/two-brands.js';
import { until } from '../support/until.js';

/** Calls of one operation at once. */
const TIMES = 50;
const MISSING = 987_654_321;
const MEGABYTE = 'x'.repeat(1024 * 1024);
const REGISTRABLE = {
  product_identification: { name: 'Tote', commodity_code: '42022100' },
  espr_compliance: { operator_identifier: 'LEI-5493001KJTIIGC8Y1R12', facility_identifier: 'GLN-3012345000009' },
};

let chain: EmbeddedChain;
let world: TwoBrands;
let callers: Readonly<Record<Caller, Principal>>;
/** A passport of each brand that lacks nothing for the registry. */
let passports: Readonly<Record<'a' | 'b', number>>;

const CALLERS = [
  ...(['anonymous', 'key', 'bareKey', 'admin', 'rival', 'repairer', 'recycler', 'distributor', 'customer'] as const),
  ...(['authority', 'operator'] as const),
] as const;
type Caller = (typeof CALLERS)[number];

beforeAll(async () => {
  chain = await testChain();
  world = await openTwoBrands({
    custody: { chain: chainSettings(chain) },
    publicUrl: 'https://dpp.example.test',
    passports: { backupUrl: 'https://backup.example.test' },
  });
  const { a, b } = world;
  const admit = async (accept: 'key' | 'session', credential: string | null): Promise<Principal> =>
    (await world.stage.platform.graph.admit({ accept, credential, clientAddress: '', requestId: 'attack' })).principal;
  callers = {
    anonymous: await admit('session', null),
    key: await admit('key', a.keys.all),
    bareKey: await admit('key', a.keys.bare),
    admin: await admit('session', a.tokens.brand_admin),
    rival: await admit('session', b.tokens.brand_admin),
    repairer: await admit('session', a.tokens.repairer),
    recycler: await admit('session', a.tokens.recycler),
    distributor: await admit('session', a.tokens.distributor),
    customer: await admit('session', a.tokens.customer),
    authority: await admit('session', world.authority),
    operator: await admit('session', world.operator),
  };
  passports = { a: await registrable(a.brandId, 'REG-A'), b: await registrable(b.brandId, 'REG-B') };
  await world.stage.platform.startJobs();
}, 240_000);
afterAll(async () => {
  await world?.stage.close();
  await chain?.stop();
});

async function registrable(brandId: number, sku: string): Promise<number> {
  const modelId = await addModel(world.stage, { brandId, sku, categoryId: world.categoryId });
  return publishPassport(world.stage, { modelId }, REGISTRABLE);
}

const codeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]));
const atOnce = async (call: (at: number) => Promise<unknown>): Promise<Record<string, number>> =>
  tally(await Promise.all(Array.from({ length: TIMES }, (_, at) => codeOf(call(at)))));

const ask = <Data>(part: SubgraphName, text: string, variables: object, who: Principal) =>
  world.stage.ask<Data>(part, text, { ...variables }, who);
const count = async (from: string, values: readonly unknown[] = []): Promise<number> =>
  (await world.stage.sql<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]!.n;

/** What an operation is given: things of the brand it is tried against, and a text for every text it takes. */
interface Given {
  readonly brandId: number;
  readonly brandCode: string;
  readonly passport: number;
  readonly model: number;
  readonly text: string;
}

interface Attacked {
  readonly name: string;
  readonly part: SubgraphName;
  readonly text: string;
  readonly variables: (given: Given) => object;
  /** Who of brand A, and of the platform, may ask it at all. */
  readonly may: readonly Caller[];
  /** Whether it takes a text. */
  readonly takesText: boolean;
}

const item = (serial: string, more: object = {}) => ({
  ...{ serial, name: 'Tote', categoryId: world.categoryId },
  ...more,
});
const IMPORT = `mutation ($code: String!, $products: [KnownProductInput!]!) {
  importProducts(brandCode: $code, products: $products) { created pending products { id status } } }`;
const APPROVE = 'mutation ($brandId: Int!) { approveFewerApprovals(brandId: $brandId) { mintApprovals } }';
const REFUSE = 'mutation ($brandId: Int!) { refuseFewerApprovals(brandId: $brandId) { mintApprovals } }';
const EXPORT = `mutation ($brandId: Int!, $ids: [Int!], $after: String) {
  exportForRegistry(brandId: $brandId, passportIds: $ids, after: $after) { passportIds refused { passportId } } }`;
const SEND = `mutation ($brandId: Int!, $ids: [Int!], $after: String) {
  sendToRegistry(brandId: $brandId, passportIds: $ids, after: $after) { passportIds } }`;
const RECORD = 'mutation ($input: RegistrationInput!) { recordRegistration(input: $input) { id } }';
const DEACTIVATE = 'mutation ($id: Int!) { deactivateRegistration(id: $id) { id } }';
const UPLOAD =
  'mutation ($brandId: Int, $content: String!) { uploadPicture(brandId: $brandId, content: $content) { sourceUrl } }';

const MANAGERS = ['admin', 'operator'] as const;

const ATTACKED: readonly Attacked[] = [
  {
    ...{ name: 'importProducts', part: 'custody', text: IMPORT, may: ['operator'], takesText: true },
    variables: ({ brandCode, model, text }) => ({
      code: brandCode,
      products: [item('0A1B2C3D4EC0', { name: text, modelId: model, metadataUri: text, ownerEmail: text })],
    }),
  },
  {
    ...{ name: 'approveFewerApprovals', part: 'catalog', text: APPROVE, may: MANAGERS, takesText: false },
    variables: ({ brandId }) => ({ brandId }),
  },
  {
    ...{ name: 'refuseFewerApprovals', part: 'catalog', text: REFUSE, may: MANAGERS, takesText: false },
    variables: ({ brandId }) => ({ brandId }),
  },
  {
    ...{ name: 'exportForRegistry', part: 'passports', text: EXPORT, may: MANAGERS, takesText: false },
    variables: ({ brandId, passport }) => ({ brandId, ids: [passport] }),
  },
  {
    ...{ name: 'exportForRegistry from a place', part: 'passports', text: EXPORT, may: MANAGERS, takesText: true },
    variables: ({ brandId, text }) => ({ brandId, after: text }),
  },
  {
    ...{ name: 'sendToRegistry', part: 'passports', text: SEND, may: MANAGERS, takesText: true },
    variables: ({ brandId, passport, text }) => ({ brandId, ids: [passport], after: text }),
  },
  {
    ...{ name: 'recordRegistration', part: 'passports', text: RECORD, may: MANAGERS, takesText: true },
    variables: ({ passport, text }) => ({ input: { passportId: passport, registryId: text, proof: text } }),
  },
  {
    ...{ name: 'deactivateRegistration', part: 'passports', text: DEACTIVATE, may: MANAGERS, takesText: false },
    variables: ({ passport }) => ({ id: passport }),
  },
  {
    ...{ name: 'uploadPicture', part: 'catalog', text: UPLOAD, may: ['key', 'admin', 'operator'], takesText: true },
    variables: ({ brandId, text }) => ({ brandId, content: text }),
  },
];

const of = (brand: 'a' | 'b' | 'none', text = '1'): Given =>
  brand === 'none'
    ? { brandId: MISSING, brandCode: 'NOSUCHBRND', passport: MISSING, model: MISSING, text }
    : {
        ...{ brandId: world[brand].brandId, brandCode: world[brand].code, passport: passports[brand] },
        ...{ model: numberOf(world[brand], 'model'), text },
      };
const tried = ({ part, text, variables }: Attacked, given: Given, caller: Caller): Promise<string> =>
  codeOf(ask(part, text, variables(given), callers[caller]));

/** What these operations write, so that what was refused is known to have written nothing. */
const written = async (): Promise<readonly number[]> => [
  await count('custody.item'),
  await count('catalog.fewer_approvals_given'),
  await count('catalog.picture'),
  await count('passports.registration'),
];

const NOT_FOR_THEM = ['UNAUTHENTICATED', 'FORBIDDEN', 'API_ACCESS_REQUIRED', 'SCOPE_MISSING', 'MISSING_SCOPE'];

describe('operations that change, tried by those who may not', () => {
  it.each(ATTACKED)('$name is refused to every other role', async (attacked) => {
    const before = await written();
    const others = CALLERS.filter((caller) => caller !== 'rival' && !attacked.may.includes(caller));
    const codes = await Promise.all(others.map((caller) => tried(attacked, of('a'), caller)));
    expect(codes.filter((code) => !NOT_FOR_THEM.includes(code))).toEqual([]);
    const allowed = await Promise.all(attacked.may.map((caller) => tried(attacked, of('none'), caller)));
    // An administrator is refused a brand that is not theirs in one way or another; an operator gets past the roles.
    if (attacked.may.includes('operator')) expect(NOT_FOR_THEM).not.toContain(allowed.at(-1));
    expect(await written()).toEqual(before);
  });

  it.each(ATTACKED)('$name tells an administrator nothing of another brand', async (attacked) => {
    const before = await written();
    const foreign = await tried(attacked, of('b'), 'admin');
    expect(foreign).toBe(await tried(attacked, of('none'), 'admin'));
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(foreign);
    expect(await written()).toEqual(before);
    const mixed = await tried(
      attacked,
      { ...of('a'), passport: passports.b, model: numberOf(world.b, 'model') },
      'admin',
    );
    const none = await tried(attacked, { ...of('a'), passport: MISSING, model: MISSING }, 'admin');
    expect(mixed).toBe(none);
    // What names nothing but its own brand is done.
    if (mixed !== 'done') expect(await written()).toEqual(before);
  });

  it.each(
    ATTACKED.filter(({ takesText }) => takesText),
  )('$name takes no megabyte, nor what cannot be kept', async (attacked) => {
    const before = await written();
    for (const text of [MEGABYTE, 'a\0b', '\ud800', `${'🙂'.repeat(300_000)}`]) {
      for (const caller of attacked.may)
        expect([caller, await tried(attacked, of('a', text), caller)]).toEqual([
          caller,
          expect.stringMatching(/^(INVALID_INPUT|FORBIDDEN)$/),
        ]);
    }
    expect(await written()).toEqual(before);
  });
});

describe('fifty at once', () => {
  const operator = (): Principal => callers.operator;

  it('the same serial, chip hash and certificate for two brands is an item of one', async () => {
    const products = [
      item('0A1B2C3D4ED0', { uidHash: `0x${'d0'.repeat(32)}`, certificates: [{ number: 'FIFTY-1' }] }),
      item('0A1B2C3D4ED1', { certificates: [{ number: 'FIFTY-2' }] }),
    ];
    const codes = [world.a.code, world.b.code];
    const ends = await atOnce((at) =>
      ask(
        'custody',
        IMPORT,
        { code: codes[at % 2], products: at % 4 < 2 ? products : products.toReversed() },
        operator(),
      ),
    );
    expect(ends).toEqual({ INVALID_INPUT: TIMES / 2, done: TIMES / 2 });
    expect(await count("custody.item where serial in ('0A1B2C3D4ED0', '0A1B2C3D4ED1')")).toBe(2);
    await until(async () => {
      for (const code of codes) await codeOf(ask('custody', IMPORT, { code, products }, operator()));
      return (await count("custody.certificate where number in ('FIFTY-1', 'FIFTY-2')")) === 2 || undefined;
    });
  });

  it('of fifty administrators as many count as are needed, and a refusal ends it for all', async () => {
    const { brandId } = world.a;
    const person = (accountId: number): AccountPrincipal => ({ ...(callers.admin as AccountPrincipal), accountId });
    const wish = async (): Promise<void> => {
      await world.stage.sql('delete from catalog.fewer_approvals where brand_id = $1', [brandId]);
      await world.stage.sql('update catalog.brand set mint_approvals = 3 where id = $1', [brandId]);
      await ask(
        'catalog',
        'mutation ($input: BrandInput!) { saveBrand(input: $input) { mintApprovals } }',
        { input: { code: world.a.code, mintApprovals: 1 } },
        callers.admin,
      );
    };
    await wish();
    expect(await atOnce((at) => ask('catalog', APPROVE, { brandId }, person(70_000 + at)))).toEqual({
      done: 3,
      NOT_FOUND: TIMES - 3,
    });
    await wish();
    const ends = await atOnce((at) =>
      ask('catalog', at % 10 === 0 ? REFUSE : APPROVE, { brandId }, person(70_000 + at)),
    );
    // Whichever came first: at most two approvals before the refusal, or three and none.
    expect(Object.keys(ends).sort()).toEqual(['NOT_FOUND', 'done']);
    expect(ends.done).toBeLessThanOrEqual(3);
    expect(await count('catalog.fewer_approvals where brand_id = $1', [brandId])).toBe(0);
    await world.stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [brandId]);
  });

  it('passports named in any order are handed over once each, and none is sent without a registry', async () => {
    const { brandId } = world.a;
    const ids = [passports.a, await registrable(brandId, 'REG-C'), await registrable(brandId, 'REG-D')];
    const ends = await atOnce((at) =>
      ask('passports', EXPORT, { brandId, ids: at % 2 ? ids : ids.toReversed() }, callers.admin),
    );
    expect(ends).toEqual({ done: TIMES });
    expect(await count('passports.registration where passport_id = any($1)', [ids])).toBe(3);
    expect(await atOnce(() => ask('passports', SEND, { brandId, ids }, callers.admin))).toEqual({
      STATE_CONFLICT: TIMES,
    });
    expect(await count("passports.registration where passport_id = any($1) and state = 'prepared'", [ids])).toBe(3);
  });

  it('a registration is begun and ended once', async () => {
    const passport = await registrable(world.a.brandId, 'REG-E');
    const input = { passportId: passport, registryId: 'R-FIFTY' };
    expect(await atOnce(() => ask('passports', RECORD, { input }, callers.admin))).toEqual({ done: TIMES });
    expect(await atOnce(() => ask('passports', DEACTIVATE, { id: passport }, callers.admin))).toEqual({
      done: 1,
      NOT_FOUND: TIMES - 1,
    });
    expect(await count("passports.registration where passport_id = $1 and state = 'deactivated'", [passport])).toBe(1);
  });

  it('an image that two brands hand over is kept once', async () => {
    const create = { width: 4, height: 4, channels: 3 as const, background: { r: 9, g: 90, b: 9 } };
    const content = (await sharp({ create }).png().toBuffer()).toString('base64');
    const before = await count('catalog.picture');
    const ends = await atOnce((at) =>
      at % 2
        ? ask('catalog', UPLOAD, { brandId: world.a.brandId, content }, callers.admin)
        : ask('catalog', UPLOAD, { brandId: world.b.brandId, content }, callers.rival),
    );
    expect(ends).toEqual({ done: TIMES });
    expect(await count('catalog.picture')).toBe(before + 1);
  });
});

describe('lists beyond their length', () => {
  it.each([
    ['passports', EXPORT, { ids: 501 }],
    ['passports', EXPORT, { ids: 100_000 }],
    ['passports', SEND, { ids: 501 }],
  ] as const)('%s %#', async (part, text, { ids }) => {
    const named = Array.from({ length: ids }, (_, at) => at + 1);
    expect(await codeOf(ask(part, text, { brandId: world.a.brandId, ids: named }, callers.admin))).toBe(
      'INVALID_INPUT',
    );
  });

  it('items to bring in, and certificates of one', async () => {
    const many = Array.from({ length: 501 }, (_, at) => item(`0A1B2C3${String(at).padStart(5, '0')}`));
    const certificates = Array.from({ length: 501 }, (_, at) => ({ number: `MANY-${at}` }));
    for (const products of [many, [item('0A1B2C3D4EE0', { certificates })], []])
      expect(await codeOf(ask('custody', IMPORT, { code: world.a.code, products }, callers.operator))).toBe(
        'INVALID_INPUT',
      );
  });
});
