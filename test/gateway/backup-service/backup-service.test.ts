import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json } from '../../../schema/json.js';
import { verifyBundle } from '../../../subgraphs/passports/proofs/verify/verify-bundle.js';
import { directoryBackupStore } from '../../../subgraphs/passports/retention/directory-backup-store.js';
import { openStage, type Stage } from '../../support/actors.js';
import { type Backup, copied, startBackup } from '../../support/backup.js';
import {
  addBatch,
  addCategory,
  addItem,
  addModel,
  GTIN,
  type Item,
  OTHER_GTIN,
  publishPassport,
} from '../../support/catalog.js';
import { filesBelow } from '../../support/files-below.js';
import { type Rest, startRest } from '../../support/rest.js';

const BASE = 'http://localhost:8080';
const BRAND = 'NORDATELIR';
const LOT = 'L+9;2';
/** Serial of an item in the catalog, and of one that left it. */
const TWICE = '0A1B2C3D4E62';
const SECRET = 'WITHHELD-VALUE';

const DOCUMENT = {
  product_identification: { name: 'Tote', weight: 1.5, note: null, parts: [1, 'two', { three: 3.25 }] },
  espr_compliance: { operator_identifier: '4006381333931' },
  material_composition: { leather: SECRET, lining: [SECRET] },
  textile: {
    materials: [{ name: 'Cotton', percentage: 100, supplier: SECRET }],
    weave: SECRET,
    care: { fr: SECRET, 'de-AT': SECRET },
  },
  waste_information: { instructions: { fr: 'Rapporter', 'de-AT': 'Zurückbringen' } },
};

let stage: Stage;
let rest: Rest;
let backup: Backup;
let folder: string;
let own: Item;
let gone: Item;
const passports: Record<string, number> = {};
let between: string;

const both = async (path: string, headers: Record<string, string> = {}) => {
  const [platform, copy] = await Promise.all([rest.call(path, { headers }), backup.call(path, { headers })]);
  return { platform, copy };
};
const paths = (id: number): string[] => {
  const named = encodeURIComponent(`${BASE}/v1/dpps/${id}`);
  return [
    `/v1/dpps/${named}`,
    `/v1/dpps/${id}?representation=full`,
    `/v1/dppsByIdAndDate/${named}?date=${between}`,
    `/v1/dppsByIdAndDate/${named}?date=2020-01-01T00:00:00Z`,
    `/v1/dpps/${id}/elements/${encodeURIComponent('$.product_identification')}`,
    `/v1/dpps/${id}/elements/${encodeURIComponent('$.material_composition')}?representation=full`,
  ];
};
const messages = ({ json }: { json: { message?: { text: string }[] } | undefined }) =>
  json?.message ? json.message.map(({ text }) => text) : json;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'answering-backup-'));
  const store = directoryBackupStore(folder);
  stage = await openStage({ publicUrl: BASE, passports: { backupStore: store } });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  const brandId = await stage.brand(BRAND);
  await stage.sql(`update catalog.brand set name = 'Nord & Sud' where id = $1`, [brandId]);
  const categoryId = await addCategory(stage, 'handbag', 'textile');
  const modelId = await addModel(stage, { brandId, sku: 'TOTE', gtin: GTIN, categoryId });
  const bareId = await addModel(stage, { brandId, sku: 'BARE', categoryId });
  const ownersId = await addModel(stage, { brandId, sku: 'OWN', gtin: OTHER_GTIN, categoryId });
  const batchId = await addBatch(stage, { brandId, modelId, code: LOT });
  const base = { brandId, brandCode: BRAND, categoryId, modelId };
  own = await addItem(stage, { ...base, serial: '0A1B2C3D4E5F', batchId });
  gone = await addItem(stage, { ...base, serial: '0A1B2C3D4E60' });
  const bare = await addItem(stage, { brandId, brandCode: BRAND, categoryId, serial: '0A1B2C3D4E61' });
  passports.model = await publishPassport(stage, { modelId }, DOCUMENT);
  passports.lot = await publishPassport(stage, { batchId }, { labels: { lot: 1 } });
  passports.item = await publishPassport(
    stage,
    { productId: own.id },
    { labels: { own: 1 }, circularity: { x: SECRET } },
  );
  passports.gone = await publishPassport(stage, { productId: gone.id }, { labels: { gone: 1 } });
  passports.bareItem = await publishPassport(stage, { productId: bare.id }, { labels: { bare: 1 } });
  passports.bareModel = await publishPassport(stage, { modelId: bareId }, { labels: { withdrawn: 1 } });
  passports.owners = await publishPassport(stage, { modelId: ownersId }, { labels: { first: SECRET } }, 'owner_only');
  const former = await addItem(stage, { ...base, serial: TWICE });
  await publishPassport(stage, { productId: former.id }, { labels: { former: 1 } });
  await stage.sql(`update custody.item set status = 'superseded' where id = $1`, [former.id]);
  const { id: latter } = await addItem(stage, { ...base, serial: TWICE });
  passports.twice = await publishPassport(stage, { productId: latter }, { labels: { latter: 1 } });
  between = new Date().toISOString();
  stage.pass(5);
  await publishPassport(stage, { modelId }, { ...DOCUMENT, labels: { second: true } });
  await stage.ask('passports', 'mutation W($id: Int!) { supersedePassportVersion(id: $id, version: 1) { id } }', {
    id: passports.bareModel,
  });
  await stage.sql(`update custody.item set status = 'revoked' where id = $1`, [gone.id]);
  await stage.platform.startJobs();
  await copied(stage);
  backup = await startBackup({ store, encryptionKey: stage.options.encryptionKey, clock: stage.options.clock });
});
afterAll(async () => {
  await backup?.close();
  await rest?.close();
  await stage?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a back-up that answers', () => {
  it.each([
    'model',
    'lot',
    'item',
    'gone',
    'bareItem',
    'bareModel',
    'owners',
  ])('reads the passport of %s as the platform does, in both forms, by date and by element', async (name) => {
    for (const path of paths(passports[name]!)) {
      const { platform, copy } = await both(path);
      expect([path, copy.status, messages(copy)]).toEqual([path, platform.status, messages(platform)]);
      expect([path, copy.headers.etag]).toEqual([path, platform.headers.etag]);
      expect(copy.text).not.toContain(SECRET);
    }
  });

  it('leads the page of a revoked item with that, as the platform does', async () => {
    const { platform, copy } = await both(`/v1/dpps/${passports.gone}`, { Accept: 'text/html' });
    for (const page of [platform, copy]) {
      expect(page.text).toContain('<title>No longer recognised: ');
      expect(page.text).toContain('Nord &amp; Sud has withdrawn its recognition of this item.');
    }
    const { copy: sound } = await both(`/v1/dpps/${passports.item}`, { Accept: 'text/html' });
    expect(sound.text).not.toContain('card verdict');
  });

  it('writes texts by language as the platform does, shown or withheld', async () => {
    const { copy } = await both(`/v1/dpps/${passports.model}?representation=full`);
    const sections: { elementId: string; elements: { elementId: string }[] }[] = copy.json.elements;
    const of = (section: string) => sections.find(({ elementId }) => elementId === section)?.elements;
    expect(of('waste_information')).toEqual([
      expect.objectContaining({
        objectType: 'MultiLanguageDataElement',
        value: [
          { language: 'de-AT', value: 'Zurückbringen' },
          { language: 'fr-ZZ', value: 'Rapporter' },
        ],
      }),
    ]);
    expect(of('textile')).toContainEqual(
      expect.objectContaining({ elementId: 'care', objectType: 'MultiLanguageDataElement', redacted: true }),
    );
  });

  it('reads by product as the platform does', async () => {
    const products = [
      `${BASE}/01/${GTIN}`,
      `${BASE}/01/${GTIN}/10/${encodeURIComponent(LOT)}`,
      `${BASE}/01/${GTIN}/21/${own.serial}`,
      `${BASE}/01/${GTIN}/21/${gone.serial}`,
      `${BASE}/p/0A1B2C3D4E61`,
      `${BASE}/v1/dpps/${passports.model}#product`,
      `${BASE}/01/${OTHER_GTIN}`,
      `${BASE}/01/${GTIN}/10/none`,
      `${BASE}/p/nothing`,
      'http://elsewhere.example/01/1',
    ];
    for (const product of products) {
      const { platform, copy } = await both(`/v1/dppsByProductId/${encodeURIComponent(product)}`);
      expect([product, copy.status, messages(copy)]).toEqual([product, platform.status, messages(platform)]);
    }
    const body = { productIds: products };
    const asked = { method: 'POST', body };
    const [platform, copy] = await Promise.all([
      rest.call('/v1/dppsByProductIds?limit=4', asked),
      backup.call('/v1/dppsByProductIds?limit=4', asked),
    ]);
    expect(copy.json).toEqual(platform.json);
    expect(copy.json.dppIds.length).toBeGreaterThan(2);
  });

  it('finds the item in the catalog by a serial that another one had before it', async () => {
    for (const product of [`${BASE}/p/${TWICE}`, `${BASE}/01/${GTIN}/21/${TWICE}`]) {
      const { platform, copy } = await both(`/v1/dppsByProductId/${encodeURIComponent(product)}`);
      expect([copy.status, copy.json]).toEqual([200, platform.json]);
      expect(copy.json.digitalProductPassportId).toBe(`${BASE}/v1/dpps/${passports.twice}`);
    }
    const { platform, copy } = await both(`/v1/passport/${TWICE}/vc`);
    expect([copy.status, copy.json]).toEqual([200, platform.json]);
  });

  it('reads a serial in any spelling, and names the item as it was registered', async () => {
    const spelled = own.serial.toLowerCase().replace('0', 'o').replace('1', 'l');
    for (const product of [`${BASE}/p/${spelled}`, `${BASE}/01/${GTIN}/21/${spelled}`]) {
      const { platform, copy } = await both(`/v1/dppsByProductId/${encodeURIComponent(product)}`);
      expect([copy.status, copy.json, copy.headers.etag]).toEqual([200, platform.json, platform.headers.etag]);
      expect(copy.json.uniqueProductIdentifier).toContain(own.serial);
    }
    const { platform, copy } = await both(`/v1/dppsByProductId/${encodeURIComponent(`${BASE}/01/${GTIN}/21/UUU`)}`);
    expect([copy.status, messages(copy)]).toEqual([404, messages(platform)]);
  });

  it('answers 304 under the platform’s own tag', async () => {
    const { headers } = await rest.call(`/v1/dpps/${passports.model}`);
    const again = await backup.call(`/v1/dpps/${passports.model}`, {
      headers: { 'If-None-Match': headers.etag! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('tells refusals as Results or as problem details', async () => {
    const result = await backup.call('/v1/dpps/999999');
    expect(result.json).toMatchObject({ statusCode: 'ClientErrorResourceNotFound' });
    const problem = await backup.call('/v1/dpps/999999', { headers: { Accept: 'application/problem+json' } });
    expect(problem.headers['content-type']).toBe('application/problem+json');
    expect((await backup.call('/v1/dpps/1?representation=other')).status).toBe(400);
    const method = await backup.call('/v1/dpps');
    expect([method.status, method.json.statusCode]).toEqual([405, 'ClientMethodNotAllowed']);
  });

  it('gives the credential and a bundle that verifies, and no other tier', async () => {
    for (const path of [`/v1/passport/01/${GTIN}`, `/v1/passport/${own.serial}`, `/v1/passport/${own.uidHash}`]) {
      const { platform, copy } = await both(`${path}/vc`);
      expect([path, copy.json]).toEqual([path, platform.json]);
      const bundle = await backup.call(`${path}/bundle`);
      expect(bundle.status).toBe(200);
      const verdict = await verifyBundle(bundle.json as Record<string, Json>, stage.options.clock());
      expect([path, verdict.findings.filter(({ holds }) => !holds)]).toEqual([path, []]);
      const refused = await both(`${path}/vc?access_tier=upstream`);
      expect(refused.copy.status).toBe(refused.platform.status);
    }
    const { platform, copy } = await both(`/brands/${BRAND}/did.json`);
    expect(copy.json).toEqual(platform.json);
  });

  it('gives the bundle of an item that is revoked with its state, as the platform does', async () => {
    const { platform, copy } = await both(`/v1/passport/${gone.serial}/bundle`);
    expect(copy.json.item).toEqual(platform.json.item);
    expect(copy.json.item).toMatchObject({ trouble: 'revoked' });
  });

  it('holds nothing that is withheld from the public, and finds everything without listing a folder', async () => {
    const open = filesBelow(join(folder, 'open'));
    expect(open.length).toBeGreaterThan(15);
    const decoded = (text: string): string => Buffer.from(text, 'base64url').toString();
    for (const name of open) {
      const record = decoded(readFileSync(name, 'latin1').split('.')[1]!);
      const { content } = JSON.parse(record) as { content: { credential?: string } };
      const inside = (content.credential ?? '').split(/[.~]/).map(decoded).join(' ');
      expect([name, `${record} ${inside}`]).toEqual([name, expect.not.stringContaining(SECRET)]);
    }
  });

  it('has written nothing but what it read', async () => {
    for (const path of ['/v1/dpps', '/v1/registerDPP'])
      expect((await backup.call(path, { method: 'POST', body: {} })).status).toBe(501);
    expect((await backup.call(`/v1/dpps/${passports.model}`, { method: 'PATCH', body: {} })).status).toBe(405);
    expect((await backup.call(`/v1/dpps/${passports.model}`, { method: 'DELETE' })).status).toBe(405);
  });
});
