import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { numberOf, type TwoBrands } from '../support/two-brands.js';
import { ATTACKED, type Attacked, type Given } from './attacked-operations.js';
import { type AttackedWorld, CALLERS, type Caller, codeOf, openAttackedWorld } from './attacked-world.js';

const MISSING = 987_654_321;
const MEGABYTE = 'x'.repeat(1024 * 1024);

let attacked: AttackedWorld;
let world: TwoBrands;

beforeAll(async () => {
  attacked = await openAttackedWorld();
  world = attacked.world;
}, 240_000);
afterAll(() => attacked?.close());

const of = (brand: 'a' | 'b' | 'none', text = '1'): Given =>
  brand === 'none'
    ? {
        brandId: MISSING,
        brandCode: 'NOSUCHBRND',
        passport: MISSING,
        model: MISSING,
        categoryId: world.categoryId,
        text,
      }
    : {
        ...{ brandId: world[brand].brandId, brandCode: world[brand].code, passport: attacked.passports[brand] },
        ...{ model: numberOf(world[brand], 'model'), categoryId: world.categoryId, text },
      };
const tried = ({ part, text, variables }: Attacked, given: Given, caller: Caller): Promise<string> =>
  codeOf(attacked.ask(part, text, variables(given), attacked.callers[caller]));

/** What these operations write, so that what was refused is known to have written nothing. */
const written = async (): Promise<readonly number[]> => [
  await attacked.count('custody.item'),
  await attacked.count('catalog.fewer_approvals_given'),
  await attacked.count('catalog.image'),
  await attacked.count('passports.registration'),
];

const NOT_FOR_THEM = ['UNAUTHENTICATED', 'FORBIDDEN', 'API_ACCESS_REQUIRED', 'SCOPE_MISSING', 'MISSING_SCOPE'];

describe('operations that change, tried by those who may not', () => {
  it.each(ATTACKED)('$name is refused to every other role', async (operation) => {
    const before = await written();
    const others = CALLERS.filter((caller) => caller !== 'rival' && !operation.may.includes(caller));
    const codes = await Promise.all(others.map((caller) => tried(operation, of('a'), caller)));
    expect(codes.filter((code) => !NOT_FOR_THEM.includes(code))).toEqual([]);
    const allowed = await Promise.all(operation.may.map((caller) => tried(operation, of('none'), caller)));
    // An administrator is refused a brand that is not theirs in one way or another; an operator gets past the roles.
    if (operation.may.includes('operator')) expect(NOT_FOR_THEM).not.toContain(allowed.at(-1));
    expect(await written()).toEqual(before);
  });

  it.each(ATTACKED)('$name tells an administrator nothing of another brand', async (operation) => {
    const before = await written();
    const foreign = await tried(operation, of('b'), 'admin');
    expect(foreign).toBe(await tried(operation, of('none'), 'admin'));
    expect(['FORBIDDEN', 'NOT_FOUND']).toContain(foreign);
    expect(await written()).toEqual(before);
    const mixed = await tried(
      operation,
      { ...of('a'), passport: attacked.passports.b, model: numberOf(world.b, 'model') },
      'admin',
    );
    const none = await tried(operation, { ...of('a'), passport: MISSING, model: MISSING }, 'admin');
    expect(mixed).toBe(none);
    // What names nothing but its own brand is done.
    if (mixed !== 'done') expect(await written()).toEqual(before);
  });

  it.each(
    ATTACKED.filter(({ takesText }) => takesText),
  )('$name takes no megabyte, nor what cannot be kept', async (operation) => {
    const before = await written();
    for (const text of [MEGABYTE, 'a\0b', '\ud800', `${'🙂'.repeat(300_000)}`]) {
      for (const caller of operation.may)
        expect([caller, await tried(operation, of('a', text), caller)]).toEqual([
          caller,
          expect.stringMatching(/^(INVALID_INPUT|FORBIDDEN)$/),
        ]);
    }
    expect(await written()).toEqual(before);
  });
});
