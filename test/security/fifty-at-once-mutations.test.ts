import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { AccountPrincipal, Principal } from '../../schema/principal.js';
import type { TwoBrands } from '../support/two-brands.js';
import { until } from '../support/until.js';
import { APPROVE, DEACTIVATE, EXPORT, IMPORT, knownItem, RECORD, REFUSE, SEND, UPLOAD } from './attacked-operations.js';
import { type AttackedWorld, codeOf, openAttackedWorld } from './attacked-world.js';

/** Calls of one operation at once. */
const TIMES = 50;

let attacked: AttackedWorld;
let world: TwoBrands;

beforeAll(async () => {
  attacked = await openAttackedWorld();
  world = attacked.world;
}, 240_000);
afterAll(() => attacked?.close());

const tally = (codes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]));
const atOnce = async (call: (at: number) => Promise<unknown>): Promise<Record<string, number>> =>
  tally(await Promise.all(Array.from({ length: TIMES }, (_, at) => codeOf(call(at)))));

describe('fifty at once', () => {
  const operator = (): Principal => attacked.callers.operator;

  it('the same serial, chip hash and certificate for two brands is an item of one', async () => {
    const products = [
      knownItem('0A1B2C3D4ED0', world.categoryId, {
        uidHash: `0x${'d0'.repeat(32)}`,
        certificates: [{ number: 'CERT-FIFTYATONCE1' }],
      }),
      knownItem('0A1B2C3D4ED1', world.categoryId, { certificates: [{ number: 'CERT-FIFTYATONCE2' }] }),
    ];
    const codes = [world.a.code, world.b.code];
    const ends = await atOnce((at) =>
      attacked.ask(
        'custody',
        IMPORT,
        { code: codes[at % 2], products: at % 4 < 2 ? products : products.toReversed() },
        operator(),
      ),
    );
    expect(ends).toEqual({ INVALID_INPUT: TIMES / 2, done: TIMES / 2 });
    expect(await attacked.count("custody.item where serial in ('0A1B2C3D4ED0', '0A1B2C3D4ED1')")).toBe(2);
    await until(async () => {
      for (const code of codes) await codeOf(attacked.ask('custody', IMPORT, { code, products }, operator()));
      return (
        (await attacked.count("custody.certificate where number in ('CERT-FIFTYATONCE1', 'CERT-FIFTYATONCE2')")) ===
          2 || undefined
      );
    });
  });

  it('of fifty administrators as many count as are needed, and a refusal ends it for all', async () => {
    const { brandId } = world.a;
    const person = (accountId: number): AccountPrincipal => ({
      ...(attacked.callers.admin as AccountPrincipal),
      accountId,
    });
    const wish = async (): Promise<void> => {
      await world.stage.sql('delete from catalog.fewer_approvals where brand_id = $1', [brandId]);
      await world.stage.sql('update catalog.brand set mint_approvals = 3 where id = $1', [brandId]);
      await attacked.ask(
        'catalog',
        'mutation ($input: BrandInput!) { saveBrand(input: $input) { mintApprovals } }',
        { input: { code: world.a.code, mintApprovals: 1 } },
        attacked.callers.admin,
      );
    };
    await wish();
    expect(await atOnce((at) => attacked.ask('catalog', APPROVE, { brandId }, person(70_000 + at)))).toEqual({
      done: 3,
      NOT_FOUND: TIMES - 3,
    });
    await wish();
    const ends = await atOnce((at) =>
      attacked.ask('catalog', at % 10 === 0 ? REFUSE : APPROVE, { brandId }, person(70_000 + at)),
    );
    // Whichever came first: at most two approvals before the refusal, or three and none.
    expect(Object.keys(ends).sort()).toEqual(['NOT_FOUND', 'done']);
    expect(ends.done).toBeLessThanOrEqual(3);
    expect(await attacked.count('catalog.fewer_approvals where brand_id = $1', [brandId])).toBe(0);
    await world.stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [brandId]);
  });

  it('passports named in any order are handed over once each, and none is sent without a registry', async () => {
    const { brandId } = world.a;
    const ids = [
      attacked.passports.a,
      await attacked.registrable(brandId, 'REG-C'),
      await attacked.registrable(brandId, 'REG-D'),
    ];
    const ends = await atOnce((at) =>
      attacked.ask('passports', EXPORT, { brandId, ids: at % 2 ? ids : ids.toReversed() }, attacked.callers.admin),
    );
    expect(ends).toEqual({ done: TIMES });
    expect(await attacked.count('passports.registration where passport_id = any($1)', [ids])).toBe(3);
    expect(await atOnce(() => attacked.ask('passports', SEND, { brandId, ids }, attacked.callers.admin))).toEqual({
      STATE_CONFLICT: TIMES,
    });
    expect(
      await attacked.count("passports.registration where passport_id = any($1) and state = 'prepared'", [ids]),
    ).toBe(3);
  });

  it('a registration is begun and ended once', async () => {
    const passport = await attacked.registrable(world.a.brandId, 'REG-E');
    const input = { passportId: passport, registryId: 'R-FIFTY' };
    expect(await atOnce(() => attacked.ask('passports', RECORD, { input }, attacked.callers.admin))).toEqual({
      done: TIMES,
    });
    expect(await atOnce(() => attacked.ask('passports', DEACTIVATE, { id: passport }, attacked.callers.admin))).toEqual(
      {
        done: 1,
        NOT_FOUND: TIMES - 1,
      },
    );
    expect(
      await attacked.count("passports.registration where passport_id = $1 and state = 'deactivated'", [passport]),
    ).toBe(1);
  });

  it('an image that two brands hand over is kept once', async () => {
    const create = { width: 4, height: 4, channels: 3 as const, background: { r: 9, g: 90, b: 9 } };
    const content = (await sharp({ create }).png().toBuffer()).toString('base64');
    const before = await attacked.count('catalog.image');
    const ends = await atOnce((at) =>
      at % 2
        ? attacked.ask('catalog', UPLOAD, { brandId: world.a.brandId, content }, attacked.callers.admin)
        : attacked.ask('catalog', UPLOAD, { brandId: world.b.brandId, content }, attacked.callers.rival),
    );
    expect(ends).toEqual({ done: TIMES });
    expect(await attacked.count('catalog.image')).toBe(before + 1);
  });
});

describe('lists beyond their length', () => {
  it.each([
    ['passports', EXPORT, { ids: 501 }],
    ['passports', EXPORT, { ids: 100_000 }],
    ['passports', SEND, { ids: 501 }],
  ] as const)('%s %#', async (part, text, { ids }) => {
    const named = Array.from({ length: ids }, (_, at) => at + 1);
    expect(
      await codeOf(attacked.ask(part, text, { brandId: world.a.brandId, ids: named }, attacked.callers.admin)),
    ).toBe('INVALID_INPUT');
  });

  it('items to bring in, and certificates of one', async () => {
    const many = Array.from({ length: 501 }, (_, at) =>
      knownItem(`0A1B2C3${String(at).padStart(5, '0')}`, world.categoryId),
    );
    const certificates = Array.from({ length: 501 }, (_, at) => ({ number: `MANY-${at}` }));
    for (const products of [many, [knownItem('0A1B2C3D4EE0', world.categoryId, { certificates })], []])
      expect(
        await codeOf(attacked.ask('custody', IMPORT, { code: world.a.code, products }, attacked.callers.operator)),
      ).toBe('INVALID_INPUT');
  });
});
