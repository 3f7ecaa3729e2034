import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AccountPrincipal, Principal } from '../../../../schema/principal.js';
import { versionHash } from '../../../../subgraphs/passports/proofs/seal.rules.js';
import { openStage, type Stage } from '../../../support/actors.js';
import { addCategory, addModel, draftPassport, GTIN, publishPassport } from '../../../support/catalog.js';

let stage: Stage;
let brandId: number;
let otherId: number;
let modelId: number;
let id: number;
let admin: Principal;
let stranger: Principal;

const account = (role: AccountPrincipal['role'], brandIds: number[] = []): AccountPrincipal => ({
  kind: 'account',
  accountId: 1,
  email: 'a@example.test',
  role,
  sessionId: 's',
  brandIds,
  accreditations: [],
  contacts: [],
});
// biome-ignore lint/suspicious/noExplicitAny: answers are read freely
const ask = (text: string, variables = {}, caller: Principal = admin): Promise<any> =>
  stage.ask('passports', text, variables, caller);

const PUBLISH = 'mutation P($id: Int!) { publishPassport(id: $id) { id } }';
const PATCH =
  'mutation P($id: Int!, $patch: JSONObject!) { patchPassport(id: $id, patch: $patch) { id draft { document visibility } } }';
const VERSIONS = `query V($id: Int!) { passport(id: $id) { draft { document } versions {
  version state visibility dataHash document publishedAt supersededAt seal { versionHash prevVersionHash linked chainLinkMatch } } } }`;

beforeAll(async () => {
  stage = await openStage();
  brandId = await stage.brand('NORDATELIR');
  otherId = await stage.brand('OTHERBRAND');
  admin = account('brand_admin', [brandId]);
  stranger = account('brand_admin', [otherId]);
  modelId = await addModel(stage, {
    brandId,
    sku: 'TOTE',
    gtin: GTIN,
    categoryId: await addCategory(stage, 'shoe', 'footwear'),
  });
});
afterAll(() => stage?.close());

describe('draft → published → superseded', () => {
  it('a draft is written, found again, and published as version 1', async () => {
    id = await draftPassport(stage, { modelId }, { labels: { a: 1 }, footwear: { upper: 'x' } });
    expect((await ask(VERSIONS, { id })).passport).toMatchObject({
      draft: { document: { labels: { a: 1 } } },
      versions: [],
    });
    await ask(PUBLISH, { id });
    const { passport } = await ask(VERSIONS, { id });
    expect(passport).toMatchObject({
      draft: null,
      versions: [{ version: 1, state: 'published', visibility: 'public' }],
    });
  });

  it('[EN 18221 versions] [EN 18246 history] a merge patch (RFC 7396) begins the next draft; every version is kept, and the chain links them', async () => {
    stage.pass(3600);
    const { patchPassport } = await ask(PATCH, { id, patch: { labels: { b: 2 }, footwear: null } });
    expect(patchPassport.draft.document).toEqual({ labels: { a: 1, b: 2 } });
    await ask(PUBLISH, { id });
    const [second, first] = (await ask(VERSIONS, { id })).passport.versions;
    expect(first).toMatchObject({
      version: 1,
      state: 'superseded',
      document: { labels: { a: 1 }, footwear: { upper: 'x' } },
    });
    expect(second).toMatchObject({ version: 2, state: 'published', document: { labels: { a: 1, b: 2 } } });
    expect(first.supersededAt).toBe(second.publishedAt);
    expect(first.seal).toMatchObject({ linked: false, prevVersionHash: null, chainLinkMatch: true });
    expect(second.seal).toMatchObject({ linked: true, prevVersionHash: first.seal.versionHash, chainLinkMatch: true });
    expect(second.seal.versionHash).toBe(
      versionHash({
        passport_id: id,
        version: 2,
        data_hash: second.dataHash,
        prev_version_hash: first.seal.versionHash,
      }),
    );
  });

  it('[EN 18246 history] a version that was changed in the database no longer matches its seal, nor does the one after it', async () => {
    const [{ version_hash: kept }] = (await stage.sql<{ version_hash: string }>(
      'select version_hash from passports.version where passport_id = $1 and version = 1',
      [id],
    )) as [{ version_hash: string }];
    await stage.sql('update passports.version set version_hash = $2 where passport_id = $1 and version = 1', [
      id,
      'ab'.repeat(32),
    ]);
    const [second, first] = (await ask(VERSIONS, { id })).passport.versions;
    expect([first.seal.chainLinkMatch, second.seal.chainLinkMatch, second.seal.linked]).toEqual([false, false, false]);
    await stage.sql('update passports.version set version_hash = $2 where passport_id = $1 and version = 1', [
      id,
      kept,
    ]);
  });

  it('two versions can be compared', async () => {
    const { passport } = await ask(
      'query C($id: Int!) { passport(id: $id) { changes(from: 1, to: 2) { kind path before after } } }',
      { id },
    );
    expect(passport.changes).toEqual([
      { kind: 'removed', path: '/footwear', before: { upper: 'x' }, after: null },
      { kind: 'added', path: '/labels/b', before: null, after: 2 },
    ]);
  });

  it('a point-in-time read returns the version in force at an instant', async () => {
    const AT =
      'query A($id: Int!, $instant: Timestamp!) { passport(id: $id) { versionAt(instant: $instant) { version } } }';
    const [second, first] = (await ask(VERSIONS, { id })).passport.versions;
    const before = new Date(new Date(first.publishedAt).getTime() - 1).toISOString();
    expect((await ask(AT, { id, instant: before })).passport.versionAt).toBeNull();
    expect((await ask(AT, { id, instant: first.publishedAt })).passport.versionAt).toEqual({ version: 1 });
    expect((await ask(AT, { id, instant: second.publishedAt })).passport.versionAt).toEqual({ version: 2 });
  });

  it('a draft can be discarded; without one there is nothing to publish', async () => {
    await ask(PATCH, { id, patch: { labels: null } });
    await ask('mutation D($id: Int!) { discardPassportDraft(id: $id) { id } }', { id });
    await expect(ask(PUBLISH, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask(VERSIONS, { id })).passport.versions).toHaveLength(2);
  });

  it('fifty publications at once of one draft make one version', async () => {
    await ask(PATCH, { id, patch: { race: { x: 1 } } });
    const done = await Promise.allSettled(Array.from({ length: 50 }, () => ask(PUBLISH, { id })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await ask(VERSIONS, { id })).passport.versions.map(({ version }: { version: number }) => version)).toEqual([
      3, 2, 1,
    ]);
  });

  it('many passports published at once each get their own place in the status list', async () => {
    const models: number[] = [];
    for (let n = 0; n < 10; n += 1) models.push(await addModel(stage, { brandId, sku: `M${n}` }));
    await Promise.all(models.map((model) => publishPassport(stage, { modelId: model }, { labels: {} })));
    const rows = await stage.sql<{ status_entry: number }>('select status_entry from passports.version');
    expect(new Set(rows.map((row) => row.status_entry)).size).toBe(rows.length);
  });

  it('changing who is served changes neither hash nor seal', async () => {
    const CHANGE =
      'mutation C($id: Int!, $version: Int!, $visibility: PassportVisibility!) { changePassportVisibility(id: $id, version: $version, visibility: $visibility) { id } }';
    const before = (await ask(VERSIONS, { id })).passport.versions[0];
    await ask(CHANGE, { id, version: 3, visibility: 'internal' });
    const after = (await ask(VERSIONS, { id })).passport.versions[0];
    expect(after).toEqual({ ...before, visibility: 'internal' });
    await expect(ask(CHANGE, { id, version: 9, visibility: 'public' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('what is refused', () => {
  const SAVE = 'mutation S($input: PassportDraftInput!) { savePassportDraft(input: $input) { id } }';

  it('errors name the path', async () => {
    const document = { recyclability: { recyclability_percent: 200 }, labels: 'x' };
    await expect(ask(SAVE, { input: { subject: { modelId }, document } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      facts: {
        faults: [{ path: ['document', 'recyclability', 'recyclability_percent'] }, { path: ['document', 'labels'] }],
      },
    });
    await expect(ask(SAVE, { input: { subject: {}, document: {} } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(ask(PATCH, { id, patch: { labels: { _sd: 1 } } })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it("another brand's passports do not exist", async () => {
    await expect(ask(SAVE, { input: { subject: { modelId }, document: {} } }, stranger)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const text of [VERSIONS, PUBLISH])
      await expect(ask(text, { id }, stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      ask('query P($b: Int!) { passports(brandId: $b) { nodes { id } } }', { b: brandId }, stranger),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const own = 'query E($r: [_Any!]!) { _entities(representations: $r) { ... on ProductModel { passport { id } } } }';
    const variables = { r: [{ __typename: 'ProductModel', id: modelId }] };
    expect((await ask(own, variables, stranger))._entities[0].passport).toBeNull();
    expect((await ask(own, variables))._entities[0].passport).toEqual({ id });
  });

  it('customers, partners and anonymous callers change nothing; the authority reads and changes nothing', async () => {
    for (const caller of [account('customer'), account('repairer'), { kind: 'anonymous' } as const]) {
      await expect(ask(VERSIONS, { id }, caller)).rejects.toMatchObject({
        code: caller.kind === 'account' ? 'FORBIDDEN' : 'UNAUTHENTICATED',
      });
    }
    expect((await ask(VERSIONS, { id }, account('authority'))).passport.versions).toHaveLength(3);
    await expect(ask(PUBLISH, { id }, account('authority'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('completeness', () => {
  it('says which fields a regulation asks for, with its article, and which are missing', async () => {
    const TEXT =
      'query C($id: Int!) { passport(id: $id) { completeness(lang: fr) { required present missing { path regulation article label } } } }';
    const { completeness } = (await ask(TEXT, { id })).passport;
    expect(completeness.required).toBe(completeness.present + completeness.missing.length);
    expect(completeness.missing).toContainEqual({
      path: ['footwear', 'upper'],
      regulation: 'Directive 94/11/CE',
      article: 'article 1, paragraphe 1, annexe I',
      label: 'Tige',
    });
  });
});

describe('disclosure is fixed when a version is published', () => {
  it('[EN 18221 access rights] an override set later changes the next version, not the signed one', async () => {
    const other = await addModel(stage, {
      brandId: otherId,
      sku: 'X',
      gtin: '00000096385074',
      categoryId: await addCategory(stage, 'belt'),
    });
    const passport = await publishPassport(stage, { modelId: other }, { labels: { a: 1 }, durability: { b: 1 } });
    const READ = 'query R { passportByGtin(gtin: "96385074") { data } }';
    await stage.sql(`update catalog.brand set disclosure = '{"belt": {"public": ["durability"]}}' where id = $1`, [
      otherId,
    ]);
    expect((await ask(READ)).passportByGtin.data).toEqual({ labels: { a: 1 } });
    await ask(PATCH, { id: passport, patch: { labels: { a: 2 } } }, stranger);
    await ask(PUBLISH, { id: passport }, stranger);
    expect((await ask(READ)).passportByGtin.data).toEqual({ durability: { b: 1 } });
  });
});

describe('importing a manifest', () => {
  const IMPORT =
    'mutation I($subject: PassportSubjectInput!, $versions: [ImportedVersionInput!]!) { importPassport(subject: $subject, versions: $versions) }';
  const STATE = `query V($id: Int!) { passport(id: $id) { draft { document } versions { version visibility state document } } }`;

  it('publishes what is missing, keeps the last as a draft, and changes nothing the second time', async () => {
    const model = await addModel(stage, { brandId, sku: 'IMPORTED' });
    const versions = [
      { data: { labels: { n: 1 } }, visibility: 'public', draft: false },
      { data: { labels: { n: 2 } }, visibility: 'internal', draft: false },
      { data: { labels: { n: 3 } }, visibility: 'public', draft: true },
    ];
    const load = (list: object[]) => stage.ask('passports', IMPORT, { subject: { modelId: model }, versions: list });
    await load(versions);
    const [row] = await stage.sql<{ id: number }>('select id from passports.passport where product_model_id = $1', [
      model,
    ]);
    const passportId = row?.id as number;
    const first = (await ask(STATE, { id: passportId })).passport;
    expect(first.draft.document).toEqual({ labels: { n: 3 } });
    expect(first.versions).toMatchObject([
      { version: 2, visibility: 'internal', state: 'published' },
      { version: 1, visibility: 'public', state: 'published' },
    ]);
    await load(versions);
    expect((await ask(STATE, { id: passportId })).passport).toEqual(first);
    await load([...versions.slice(0, 2), { data: { labels: { n: 3 } }, visibility: 'public', draft: false }]);
    expect(
      (await ask(STATE, { id: passportId })).passport.versions.map(({ version }: { version: number }) => version),
    ).toEqual([3, 2, 1]);
  });

  it('fifty imports at once of one manifest publish each of its versions once', async () => {
    const model = await addModel(stage, { brandId, sku: 'IMPORTED-AT-ONCE' });
    const versions = [1, 2, 3].map((n) => ({ data: { labels: { n } }, visibility: 'public', draft: false }));
    const draft = { data: { labels: { n: 4 } }, visibility: 'public', draft: true };
    const load = () => stage.ask('passports', IMPORT, { subject: { modelId: model }, versions: [...versions, draft] });
    await Promise.all(Array.from({ length: 50 }, load));
    const rows = await stage.sql<{ version: number; document: string }>(
      'select v.version, v.document from passports.version v join passports.passport p on p.id = v.passport_id where p.product_model_id = $1 order by v.version',
      [model],
    );
    expect(rows.map(({ version, document }) => [version, JSON.parse(document).labels.n])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(await stage.sql('select document from passports.draft')).toContainEqual({
      document: '{"labels":{"n":4}}',
    });
  });
});
