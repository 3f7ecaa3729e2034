import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Visibility } from '../../../../schema/vocabulary/visibilities.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addModel, draftPassport, publishPassport } from '../../../support/catalog.js';
import { testClient } from '../../../support/connections.js';
import { until } from '../../../support/until.js';

const CHANGE = `mutation C($id: Int!, $version: Int!, $visibility: PassportVisibility!) {
  changePassportVisibility(id: $id, version: $version, visibility: $visibility) { id } }`;
const PUBLISH = 'mutation P($id: Int!) { publishPassport(id: $id) { id } }';
const PATCH = 'mutation P($id: Int!, $patch: JSONObject!) { patchPassport(id: $id, patch: $patch) { id } }';
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

describe('a replaced version', () => {
  it('is hidden, or withdrawn once, without a change of the one in service', async () => {
    const id = await twoVersions('REPLACED', 'public');
    const ofVersion = async (version: number) => {
      const [row] = await stage.sql<{ visibility: Visibility; withdrawn: boolean }>(
        'select visibility, withdrawn_at is not null as withdrawn from passports.version where passport_id = $1 and version = $2',
        [id, version],
      );
      return row;
    };
    await stage.ask('passports', CHANGE, { id, version: 1, visibility: 'internal' });
    expect(await ofVersion(1)).toEqual({ visibility: 'internal', withdrawn: false });
    await stage.ask('passports', WITHDRAW, { id, version: 1 });
    expect(await ofVersion(1)).toEqual({ visibility: 'internal', withdrawn: true });
    for (const [change, more] of [
      [WITHDRAW, {}],
      [CHANGE, { visibility: 'public' }],
    ] as const)
      await expect(stage.ask('passports', change, { id, version: 1, ...more })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    expect(await ofVersion(2)).toEqual({ visibility: 'public', withdrawn: false });
  });
});

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

interface Interval {
  readonly version: number;
  readonly published_at: Date;
  readonly superseded_at: Date | null;
}

/** Returns the versions of a passport with their instants, oldest first. */
const intervals = (id: number): Promise<Interval[]> =>
  stage.sql<Interval>(
    'select version, published_at, superseded_at from passports.version where passport_id = $1 order by version',
    [id],
  );

const waiting = async (): Promise<boolean> =>
  (await stage.sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .length > 0;

/** Runs a change that waits a minute for its passport. Returns the instant at which it was let go. */
async function afterAMinute(passportId: number, change: () => Promise<unknown>): Promise<Date> {
  const holder = testClient({ connectionString: stage.options.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select from passports.passport where id = $1 for update', [passportId]);
    const changed = change();
    await until(waiting);
    stage.pass(60);
    const released = stage.options.clock();
    await holder.query('commit');
    await changed;
    return released;
  } finally {
    await holder.end();
  }
}

describe('the instant', () => {
  it('of a publication that waited is not before what it waited for', async () => {
    const modelId = await addModel(stage, { brandId, sku: 'WAITED' });
    const id = await publishPassport(stage, { modelId }, { labels: [{ name: 'first' }] });
    await draftPassport(stage, { modelId }, { labels: [{ name: 'second' }] });
    const released = await afterAMinute(id, () => stage.ask('passports', PUBLISH, { id }));
    const [first, second] = await intervals(id);
    expect(second!.published_at >= released).toBe(true);
    expect(first!.superseded_at).toEqual(second!.published_at);
  });

  it('of a change of visibility that waited is not before what it waited for', async () => {
    const id = await twoVersions('WAITED-TOO', 'internal');
    const change = { id, version: 2, visibility: 'public' };
    const released = await afterAMinute(id, () => stage.ask('passports', CHANGE, change));
    const [first] = await intervals(id);
    expect(first!.superseded_at! >= released).toBe(true);
  });

  it('of a publication or change of visibility is not before the newest version, also where the clock was set back', async () => {
    const id = await twoVersions('SET-BACK', 'owner_only');
    const [, { published_at: newest }] = (await intervals(id)) as [Interval, Interval];
    stage.pass(-3600);
    await stage.ask('passports', CHANGE, { id, version: 2, visibility: 'public' });
    await stage.ask('passports', PATCH, { id, patch: { labels: [{ name: 'third' }] } });
    await stage.ask('passports', PUBLISH, { id });
    stage.pass(3600);
    const [first, second, third] = await intervals(id);
    expect([first!.superseded_at, second!.superseded_at, third!.published_at]).toEqual([newest, newest, newest]);
  });
});
