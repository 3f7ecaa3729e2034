import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Visibility } from '../../../../schema/vocabulary/visibilities.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel, publishPassport } from '../../../support/catalog.js';

const CHANGE = `mutation C($id: Int!, $version: Int!, $visibility: PassportVisibility!) {
  changePassportVisibility(id: $id, version: $version, visibility: $visibility) { id } }`;
const WITHDRAW =
  'mutation W($id: Int!, $version: Int!) { supersedePassportVersion(id: $id, version: $version) { versions { version state } } }';

interface Withdrawn {
  readonly supersedePassportVersion: { readonly versions: readonly { version: number; state: string }[] };
}

let stage: Stage;
let brandId: number;
beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
});
afterAll(() => stage?.close());

/** Publishes a public version of a model's passport, then one of another visibility. Returns the passport's id. */
async function twoVersions(sku: string, second: Visibility): Promise<number> {
  const modelId = await addModel(stage, { brandId, sku });
  const id = await publishPassport(stage, { modelId }, { labels: [{ name: 'first' }] });
  await publishPassport(stage, { modelId }, { labels: [{ name: 'second' }] }, second);
  return id;
}

describe('a change of visibility', () => {
  it.each([
    ['of the newer version, to everyone', 'internal', { version: 2, visibility: 'public' }],
    [
      'of the older version, to the owner who reads the newer one',
      'owner_only',
      { version: 1, visibility: 'owner_only' },
    ],
  ] as const)('%s, takes the older one out of service for good', async (name, second, change) => {
    const id = await twoVersions(name, second);
    await stage.ask('passports', CHANGE, { id, ...change });
    const { supersedePassportVersion } = await stage.ask<Withdrawn>('passports', WITHDRAW, { id, version: 2 });
    expect(supersedePassportVersion.versions).toEqual([
      { version: 2, state: 'superseded' },
      { version: 1, state: 'superseded' },
    ]);
  });

  it('leaves an older version in service that others read', async () => {
    const id = await twoVersions('OTHERS', 'internal');
    await stage.ask('passports', CHANGE, { id, version: 2, visibility: 'owner_only' });
    const { supersedePassportVersion } = await stage.ask<Withdrawn>('passports', WITHDRAW, { id, version: 2 });
    expect(supersedePassportVersion.versions).toContainEqual({ version: 1, state: 'published' });
  });
});
