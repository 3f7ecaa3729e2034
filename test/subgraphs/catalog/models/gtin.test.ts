import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyManifest } from '../../../../gateway/manifest/apply-manifest.js';
import { readManifest } from '../../../../gateway/manifest/read-manifest.js';
import type { AccountPrincipal } from '../../../../schema/principal.js';
import type { Role } from '../../../../schema/vocabulary/roles.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel, GTIN, OTHER_GTIN } from '../../../support/catalog.js';
import { factsOf } from '../../../support/refusal.js';

let stage: Stage;
let brands: Record<'first' | 'second', number>;
let people: Record<'first' | 'second' | 'operator', AccountPrincipal>;

const person = (role: Role, brandIds: number[]): AccountPrincipal => ({
  ...{ kind: 'account', accountId: 1, email: 'a@example.test', role, sessionId: 's' },
  ...{ brandIds, accreditations: [], contacts: [] },
});

beforeAll(async () => {
  stage = await openStage();
  brands = { first: await stage.brand('FIRSTBRAND'), second: await stage.brand('SECONDBRND') };
  people = {
    first: person('brand_admin', [brands.first]),
    second: person('brand_admin', [brands.second]),
    operator: person('operator', []),
  };
});
afterAll(() => stage.close());

const SAVE = `mutation S($input: ModelInput!, $brandId: Int!) {
  saveModel(input: $input, brandId: $brandId) { created model { id gtin } }
}`;
const MOVE =
  'mutation M($gtin: String!, $brandId: Int!) { moveGtin(gtin: $gtin, brandId: $brandId) { gtin modelsCleared } }';
const save = (who: keyof typeof people, brand: keyof typeof brands, sku: string, gtin: string | null) =>
  stage.ask('catalog', SAVE, { brandId: brands[brand], input: { sku, gtin } }, people[who]);
const ownersOf = (gtin: string) =>
  stage.sql<{ brand_id: number }>('select brand_id from catalog.gtin where gtin = $1 and is_owner', [gtin]);
const taken = (gtin: string) => ({ code: 'GTIN_TAKEN', facts: { gtin } });

describe('a GTIN belongs to the brand that registered it first', () => {
  it('another brand is refused, naming nobody, and nothing of its model is stored; even an operator has to move it', async () => {
    await save('first', 'first', 'ONE', GTIN);
    for (const who of ['second', 'operator'] as const) {
      expect(await factsOf(save(who, 'second', 'TWO', GTIN), 'GTIN_TAKEN')).toEqual({ gtin: GTIN });
    }
    expect(await stage.sql(`select from catalog.model where sku = 'TWO'`)).toHaveLength(0);
    await save('second', 'second', 'TWO', null);
    await expect(save('second', 'second', 'TWO', GTIN)).rejects.toMatchObject(taken(GTIN));
  });

  it('its own brand bears it on several models, and keeps it when none bears it any more', async () => {
    await save('first', 'first', 'ONE-B', GTIN);
    await save('first', 'first', 'ONE', null);
    await save('first', 'first', 'ONE-B', null);
    await expect(save('second', 'second', 'TWO', GTIN)).rejects.toMatchObject(taken(GTIN));
    await save('first', 'first', 'ONE', GTIN);
  });

  it('of fifty claims of two brands at once exactly one brand has it', async () => {
    const gtin = '03614270000010';
    const tries = Array.from({ length: 50 }, (_, at) => {
      const brand = at % 2 ? 'first' : 'second';
      return save(brand, brand, `RACE-${at}`, gtin).then(
        () => brand,
        (error: { code: string }) => error.code,
      );
    });
    const ends = await Promise.all(tries);
    const [owner] = await ownersOf(gtin);
    const winner = owner?.brand_id === brands.first ? 'first' : 'second';
    expect(ends.filter((end) => end === winner)).toHaveLength(25);
    expect(ends.filter((end) => end === 'GTIN_TAKEN')).toHaveLength(25);
    const models = await stage.sql<{ brand_id: number }>(
      'select distinct brand_id from catalog.model where gtin = $1',
      [gtin],
    );
    expect(models).toEqual([owner]);
  });
});

describe('an operator moves a GTIN', () => {
  it('to a brand: models of the other lose it, and it is in the audit log of the one that has it', async () => {
    await expect(
      stage.ask('catalog', MOVE, { gtin: GTIN, brandId: brands.second }, people.first),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const moved = await stage.ask('catalog', MOVE, { gtin: '4006381333931', brandId: brands.second }, people.operator);
    expect(moved).toEqual({ moveGtin: { gtin: GTIN, modelsCleared: 1 } });
    await expect(save('first', 'first', 'ONE', GTIN)).rejects.toMatchObject(taken(GTIN));
    await save('second', 'second', 'TWO', GTIN);
    expect(await ownersOf(GTIN)).toEqual([{ brand_id: brands.second }]);
    const audit = await stage.sql('select action from catalog.audit_entry where brand_id = $1 and thing_id = $2', [
      brands.second,
      GTIN,
    ]);
    expect(audit).toHaveLength(1);
  });

  it('not one whose check digit is wrong, nor to a brand that there is not', async () => {
    const move = (gtin: string, brandId: number) =>
      expect(stage.ask('catalog', MOVE, { gtin, brandId }, people.operator)).rejects;
    await move('4006381333932', brands.first).toMatchObject({ code: 'GTIN_INVALID' });
    await move(GTIN, 987_654).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe("an operator's manifest", () => {
  it('may bring a GTIN that another brand has: it is loaded, reported every time, and the owner stays', async () => {
    await save('first', 'first', 'THREE', OTHER_GTIN);
    const text = [
      'version: 1',
      'plans: [{ code: p }]',
      'brands: [{ code: OLDERBRAND, name: O, plan: p }, { code: FIRSTBRAND, name: F, plan: p }]',
      'models:',
      `  - { brand: OLDERBRAND, sku: OLD, gtin: "${OTHER_GTIN}" }`,
      `  - { brand: FIRSTBRAND, sku: THREE, gtin: "${OTHER_GTIN}" }`,
    ].join('\n');
    for (const _ of [1, 2]) {
      const lines: string[] = [];
      await applyManifest(readManifest(text, 'm.yaml'), stage.platform.peers, (line) => void lines.push(line));
      expect(lines).toEqual([`models: OLDERBRAND OLD has the GTIN ${OTHER_GTIN}, which is another brand's`]);
    }
    expect(await ownersOf(OTHER_GTIN)).toEqual([{ brand_id: brands.first }]);
  });

  it('the release before, which knows no owners, still writes models', async () => {
    await addModel(stage, { brandId: brands.second, sku: 'BEFORE', gtin: OTHER_GTIN });
    expect(await ownersOf(OTHER_GTIN)).toEqual([{ brand_id: brands.first }]);
  });
});
