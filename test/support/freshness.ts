import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Stage } from './actors.js';
import { addBatch, addModel, GTIN, publishPassport } from './catalog.js';
import { testClient } from './connections.js';
import { addCategory, addCertificate, addItem, type Item } from './items.js';
import { type Rest, type RestResponse, startRest } from './rest.js';
import { until } from './until.js';

// What a brand revokes, an owner reports or a team publishes must be seen by the very next reader. Every kind of read is
// asked several times before, so that whatever would keep an answer has kept it, and the clock stands still between the
// change and the next read, so that nothing can have run out.

/** Tests that changes are seen at once, on a stage whose clock is the given one. */
export function changesAreSeenAtOnce(open: (clock: () => Date) => Promise<Stage>): void {
  let stage: Stage;
  let rest: Rest;
  let brand: { id: number; code: string };
  let categoryId: number;
  let modelId: number;
  let batchId: number;
  let passportId: number;
  let item: Item;
  let number: string;
  let count = 0;
  let now = Date.now();

  const LOT = 'LOT-2026-09';
  const document = (name: string) => ({ product_identification: { name } });

  beforeAll(async () => {
    stage = await open(() => new Date(now));
    rest = await startRest({ graph: stage.platform.graph, clock: () => new Date(now) });
    brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
    categoryId = await addCategory(stage);
    modelId = await addModel(stage, { brandId: brand.id, sku: 'TOTE', gtin: GTIN, categoryId, name: 'Tote' });
    batchId = await addBatch(stage, { brandId: brand.id, modelId, code: LOT });
    passportId = await publishPassport(stage, { modelId }, document('before'));
  }, 120_000);
  beforeEach(async () => {
    // A minute of its own for each test: windows are counted.
    now += 60_000;
    count += 1;
    item = await addItem(stage, brand, categoryId, { modelId });
    number = `DPP-CERT-${String(count).padStart(12, '0')}`;
    await addCertificate(stage, item, number);
  });
  afterAll(async () => {
    await rest?.close();
    await stage?.close();
  });

  const ask = (part: 'custody' | 'passports', call: string, variables: Record<string, unknown>) =>
    stage.ask(part, call, variables);
  const reportTheft = () =>
    ask('custody', 'mutation M($id: Int!) { openTheftReport(productId: $id) { id } }', { id: item.id });
  const revokeCertificate = () =>
    ask('custody', 'mutation M($number: String!) { revokeCertificate(number: $number) { number } }', { number });
  const revokeItem = () =>
    ask('custody', 'mutation M($id: Int!) { revokeProduct(productId: $id) { id } }', { id: item.id });
  const withdrawItem = () =>
    ask('custody', 'mutation M($id: Int!) { withdrawProduct(productId: $id) { id } }', { id: item.id });
  const publish = (name: string) => publishPassport(stage, { modelId }, document(name));
  const withdrawVersion = (version: number) =>
    ask('passports', 'mutation M($id: Int!, $v: Int!) { supersedePassportVersion(id: $id, version: $v) { id } }', {
      id: passportId,
      v: version,
    });

  type Seen = (response: RestResponse) => unknown;

  /** What a read shows before a change, and what the next one shows. */
  async function shows(path: string, seen: Seen, change: () => Promise<unknown>): Promise<[unknown, unknown]> {
    const before: unknown[] = [];
    for (let nth = 0; nth < 3; nth++) before.push(seen(await rest.call(path)));
    expect(new Set(before.map((one) => JSON.stringify(one))).size).toBe(1);
    await change();
    return [before[0], seen(await rest.call(path))];
  }

  const status: Seen = (response) => response.status;
  const location: Seen = ({ headers }) => new URL(String(headers.location), 'http://localhost').pathname;
  const holds =
    (text: string): Seen =>
    (response) =>
      response.text.includes(text);
  const field =
    (...names: string[]): Seen =>
    ({ json }) =>
      names.map((name) => json[name]);

  describe('§4.17 the public record shows at once', () => {
    const path = (id: string) => `/v1/products/${id}/public`;

    it.each(['serial', 'uidHash', 'tokenId'] as const)('a theft report, by %s', async (form) => {
      const seen = await shows(path(item[form]), field('declared_stolen', 'status', 'is_verified'), reportTheft);
      expect(seen).toEqual([
        [false, 'written', true],
        [true, 'stolen', false],
      ]);
    });

    it('that its certificate was revoked', async () => {
      expect(await shows(path(item.serial), field('certificate_status'), revokeCertificate)).toEqual([
        ['active'],
        [null],
      ]);
    });

    it('that the item was revoked', async () => {
      const seen = await shows(path(number), field('status', 'is_verified'), revokeItem);
      expect(seen).toEqual([
        ['written', true],
        ['revoked', false],
      ]);
    });

    it('that it was withdrawn', async () => {
      expect(await shows(path(item.uidHash), status, withdrawItem)).toEqual([200, 404]);
    });
  });

  describe('§4.14 the certificate shows at once', () => {
    it('that it was revoked, by its number and by its item', async () => {
      const other = item;
      expect(await shows(`/v1/certificate/${number}`, field('status'), revokeCertificate)).toEqual([
        ['active'],
        ['revoked'],
      ]);
      expect((await rest.call(`/v1/certificate/${other.serial}`)).json.status).toBe('revoked');
    });

    it('that its item was withdrawn, where the item was named', async () => {
      expect(await shows(`/v1/certificate/${item.tokenId}`, status, withdrawItem)).toEqual([200, 404]);
    });

    it('§4.15: in the document as well', async () => {
      const bytes: Seen = (response) => [response.status, response.bytes.equals(first)];
      const first = (await rest.call(`/v1/certificate/${number}/download`)).bytes;
      const [, after] = await shows(`/v1/certificate/${number}/download`, bytes, revokeCertificate);
      expect(after).toEqual([200, false]);
    });
  });

  describe('§4.16 the timeline shows at once', () => {
    it('what was just verified', async () => {
      const entries: Seen = ({ json }) => json.timeline.length;
      const verify = () =>
        stage.sql(
          `insert into custody.verification (event_id, item_id, at, source, is_valid)
         values (gen_random_uuid(), $1, now(), 'qr', true)`,
          [item.id],
        );
      expect(await shows(`/v1/timeline/${item.serial}`, entries, verify)).toEqual([0, 1]);
    });

    it('that the item was withdrawn', async () => {
      expect(await shows(`/v1/timeline/${item.uidHash}`, status, withdrawItem)).toEqual([200, 404]);
    });
  });

  describe('§4.18–4.22 the passport shows at once', () => {
    const seen: Seen = ({ json }) => [json.passport_version, json.data.product_identification.name];

    it('a new version, on the model and on every item of it', async () => {
      const version = (await rest.call(`/v1/passport/01/${GTIN}`)).json.passport_version;
      const next = version + 1;
      const [, second] = await shows(`/v1/passport/01/${GTIN}`, seen, () => publish('second'));
      expect(second).toEqual([next, 'second']);
      expect(await shows(`/v1/passport/${item.serial}`, seen, () => publish('third'))).toEqual([
        [next, 'second'],
        [next + 1, 'third'],
      ]);
    });

    it('a new version, in the credential and the proof', async () => {
      const credential: Seen = ({ json }) => json.sd_jwt_vc;
      const [before, after] = await shows(`/v1/passport/01/${GTIN}/vc`, credential, () => publish('signed anew'));
      expect(after).not.toEqual(before);
      const [old, proved] = await shows(`/v1/passport/01/${GTIN}/proof`, field('passport_version', 'data_hash'), () =>
        publish('proved anew'),
      );
      expect(proved).not.toEqual(old);
    });

    it("a passport of the lot's own or of the item's own, over its model's", async () => {
      const level: Seen = ({ json }) => json.level;
      const own = () => publishPassport(stage, { productId: item.id }, document('this very item'));
      expect(await shows(`/v1/passport/${item.tokenId}`, level, own)).toEqual(['model', 'item']);
    });

    it('that a version was withdrawn', async () => {
      await publish('a mistake');
      const version = (await rest.call(`/v1/passport/01/${GTIN}`)).json.passport_version;
      const shown: Seen = (response) => (response.status === 200 ? response.json.passport_version : response.status);
      const [before, after] = await shows(`/v1/passport/01/${GTIN}`, shown, () => withdrawVersion(version));
      expect(before).toBe(version);
      expect(after).not.toBe(version);
      await publish('and its correction');
    });

    it('that its item was withdrawn', async () => {
      expect(await shows(`/v1/passport/${item.uidHash}`, status, withdrawItem)).toEqual([200, 404]);
    });
  });

  describe('§4.13, §4.24, §4.25 what is printed leads at once to where it should', () => {
    it.each(['/v1/resolve/', '/v1/p/'])('%s: a withdrawn item to its passport', async (prefix) => {
      const [before, after] = await shows(`${prefix}${item.serial}`, location, withdrawItem);
      expect(before).toBe(`/fr/product/${item.serial}`);
      expect(after).toBe(`/fr/passport/${item.uidHash}`);
    });

    it('a lot to its own passport once it has one', async () => {
      const [before, after] = await shows(`/01/${GTIN}/10/${LOT}`, location, () =>
        publishPassport(stage, { batchId }, document('the lot')),
      );
      expect(before).toBe(`/en/passport/01/${GTIN}`);
      expect(after).toBe(`/en/passport/01/${GTIN}/10/${LOT}`);
    });
  });

  describe('the pages show at once', () => {
    it('a theft report, on the page of the product', async () => {
      const path = `/en/product/${item.serial}`;
      expect(await shows(path, holds('<h2>Reported stolen</h2>'), reportTheft)).toEqual([false, true]);
    });

    it('a new version, on the page of the passport', async () => {
      const path = `/en/passport/01/${GTIN}`;
      expect(await shows(path, holds('Printed anew'), () => publish('Printed anew'))).toEqual([false, true]);
    });

    it('a revocation, on the page of the certificate', async () => {
      const path = `/en/certificate/${number}`;
      const tells: Seen = ({ text }) => /revoked/i.test(text);
      expect(await shows(path, tells, revokeCertificate)).toEqual([false, true]);
    });
  });

  describe('what is kept of the catalog is forgotten', () => {
    const path = () => `/v1/products/${item.serial}/public`;
    const named = 'mutation M($input: BrandInput!) { saveBrand(input: $input) { id } }';

    it('at once, where it was changed through the platform', async () => {
      const rename = (name: string) => stage.ask('catalog', named, { input: { code: brand.code, name } });
      const [before, after] = await shows(path(), field('brand_name'), () => rename('Atelier du Nord'));
      expect(before).not.toEqual(after);
      expect(after).toEqual(['Atelier du Nord']);
      const recolour = 'mutation M($input: CategoryInput!) { saveCategory(input: $input) { id } }';
      const [category] = await stage.sql<{ key: string }>('select key from catalog.category where id = $1', [
        categoryId,
      ]);
      const input = {
        key: category?.key,
        names: [
          { language: 'en', text: 'Bags' },
          { language: 'fr', text: 'Sacs' },
        ],
      };
      const [, shown] = await shows(path(), field('category_name'), () => stage.ask('catalog', recolour, { input }));
      expect(['Bags', 'Sacs']).toContain((shown as string[])[0]);
    });

    it('at once, in what a GTIN leads to', async () => {
      const other = '03614270000089';
      const byGtin = `/v1/passport/01/${other}`;
      const add = async () => {
        const sku = 'POUCH';
        const pouch = await addModel(stage, { brandId: brand.id, sku, gtin: other, categoryId, name: 'Pouch' });
        await publishPassport(stage, { modelId: pouch }, document('pouch'));
      };
      expect(await shows(byGtin, status, add)).toEqual([404, 200]);
      const rename = () => stage.ask('catalog', named, { input: { code: brand.code, name: 'Nord' } });
      const [before, after] = await shows(byGtin, field('brand_name'), rename);
      expect(before).not.toEqual(after);
      expect(after).toEqual(['Nord']);
    });

    it('as soon as it is heard of, where another process changed it', async () => {
      await rest.call(path());
      const elsewhere = testClient({ connectionString: stage.options.databaseUrl });
      await elsewhere.connect();
      await elsewhere.query(`update catalog.brand set name = 'Changed elsewhere' where id = $1`, [brand.id]);
      await elsewhere.end();
      await until(async () => (await rest.call(path())).json.brand_name === 'Changed elsewhere');
    });
  });
}
