import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ANONYMOUS } from '../../../../schema/principal.js';
import type { Visibility } from '../../../../schema/vocabulary/visibilities.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel, GTIN } from '../../../support/catalog.js';

const IMPORT =
  'mutation I($subject: PassportSubjectInput!, $versions: [ImportedVersionInput!]!) { importPassport(subject: $subject, versions: $versions) }';
const READ = `query R { passportByGtin(gtin: "${GTIN}") { data } }`;

let stage: Stage;
let modelId: number;
beforeAll(async () => {
  stage = await openStage();
  modelId = await addModel(stage, { brandId: await stage.brand('NORDATELIR'), sku: 'TOTE', gtin: GTIN });
});
afterAll(() => stage?.close());

const described = (n: number, visibility: Visibility, draft = false) => ({
  data: { labels: { n } },
  visibility,
  draft,
});
const load = (...versions: readonly object[]) => stage.ask('passports', IMPORT, { subject: { modelId }, versions });
const read = async (): Promise<unknown> =>
  (
    await stage
      .ask<{ passportByGtin: { data: unknown } | null }>('passports', READ, {}, ANONYMOUS)
      .catch(({ code }: { code: string }) => ({ passportByGtin: { data: code } }))
  ).passportByGtin?.data;
const states = async () =>
  (
    await stage.sql<{ state: string }>(
      `select version || ' ' || visibility || case when superseded_at is null then '' else ' superseded' end as state
       from passports.version order by version`,
    )
  ).map(({ state }) => state);

it('gives a published version the visibility of a later load', async () => {
  await load(described(1, 'public'));
  expect(await read()).toEqual({ labels: { n: 1 } });
  await load(described(1, 'internal'));
  expect(await read()).toEqual('NOT_FOUND');
  expect(await states()).toEqual(['1 internal']);
  await load(described(1, 'public'));
  expect(await read()).toEqual({ labels: { n: 1 } });
});

it('takes those out of service that a newer one replaces then, and leaves them as they are', async () => {
  await load(described(1, 'public'), described(2, 'internal'));
  expect(await states()).toEqual(['1 public', '2 internal']);
  await load(described(1, 'public'), described(2, 'public'));
  expect(await states()).toEqual(['1 public superseded', '2 public']);
  await load(described(1, 'internal'), described(2, 'public'));
  expect(await states()).toEqual(['1 public superseded', '2 public']);
});

it('gives a draft the visibility of a later load', async () => {
  const draft = () => stage.sql('select visibility from passports.draft');
  await load(described(1, 'public'), described(2, 'public'), described(3, 'public', true));
  expect(await draft()).toEqual([{ visibility: 'public' }]);
  await load(described(1, 'public'), described(2, 'public'), described(3, 'internal', true));
  expect(await draft()).toEqual([{ visibility: 'internal' }]);
});
