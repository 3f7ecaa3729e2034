import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addItem } from '../../support/items.js';
import { openPublicItems, type PublicItems } from '../../support/public-items.js';

let at: PublicItems;
beforeAll(async () => {
  at = await openPublicItems();
});
afterAll(() => at?.close());

describe('§4.24 printed serials', () => {
  const follow = (path: string, headers: Record<string, string> = {}) => at.rest.call(path, { headers });

  it('lead to the product page with the canonical serial, in French unless asked otherwise', async () => {
    const { status, headers, text } = await follow('/v1/p/0a1b2c3d4e5f');
    expect([status, headers.location, text]).toEqual([302, '/fr/product/0A1B2C3D4E5F', '']);
    expect((await follow('/p/0A1B2C3D4E5F', { 'Accept-Language': 'de, en-GB' })).headers.location).toBe(
      '/en/product/0A1B2C3D4E5F',
    );
  });

  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['application/json, text/html;q=0.1', false],
    ['text/html;q=0', false],
  ])('Accept %s: an unknown serial or path is refused with a page: %s', async (Accept, asPage) => {
    for (const path of ['/p/ZZZZ', '/leads/nowhere']) {
      const { status, headers } = await follow(path, { Accept });
      expect([path, status, /^text\/html/.test(String(headers['content-type']))]).toEqual([path, 404, asPage]);
    }
  });

  it.each([
    'linkType=dpp',
    'linktype=passport',
    'linkType=%20GS1:DPP%20',
    'linkType=gs1:digitalProductPassport',
  ])('%s asks for the passport', async (query) =>
    expect((await follow(`/p/0A1B2C3D4E5F?${query}`)).headers.location).toBe(`/fr/passport/${at.item.uidHash}`));

  it('other link types act as absent', async () => {
    expect((await follow('/p/0A1B2C3D4E5F?linkType=gs1:pip')).headers.location).toBe('/fr/product/0A1B2C3D4E5F');
    // Where one spelling acts as absent, the other one decides.
    for (const query of ['linkType=gs1:pip&linktype=dpp', 'linkType=&linktype=dpp'])
      expect((await follow(`/p/0A1B2C3D4E5F?${query}`)).headers.location).toBe(`/fr/passport/${at.item.uidHash}`);
    const long = 'a'.repeat(5_000);
    expect((await follow(`/p/0A1B2C3D4E5F?linkType=${long}`)).headers.location).toBe('/fr/product/0A1B2C3D4E5F');
  });

  it('line breaks at the ends of a serial or link type are ignored; within one they are a fault of the parameter', async () => {
    expect((await follow('/p/%090A1B2C3D4E5F%0D%0A?linkType=dpp%0A')).headers.location).toBe(
      `/fr/passport/${at.item.uidHash}`,
    );
    const broken = await follow('/p/0A1B2C%0A3D4E5F?linkType=d%09pp');
    expect([broken.status, broken.json.detail.map(({ loc }: { loc: unknown }) => loc)]).toEqual([
      422,
      [
        ['path', 'serial'],
        ['query', 'linkType'],
      ],
    ]);
  });

  it.each(['archived', 'superseded', 'burned'])('a %s item leads to its passport', async (status) => {
    const gone = await addItem(at.stage, at.brand, at.category, { status });
    expect((await follow(`/p/${gone.serial}`)).headers.location).toBe(`/fr/passport/${gone.uidHash}`);
  });

  it('of several records of one serial, the one in the catalog, else the most recent', async () => {
    await addItem(at.stage, at.brand, at.category, { serial: '0TW0REC0RDS0'.replace('O', '0'), status: 'archived' });
    const kept = await addItem(at.stage, at.brand, at.category, { serial: '0TW0REC0RDS0' });
    await addItem(at.stage, at.brand, at.category, { serial: '0TW0REC0RDS0', status: 'superseded' });
    expect((await follow('/p/0TW0REC0RDS0')).headers.location).toBe('/fr/product/0TW0REC0RDS0');
    await at.stage.sql("update custody.item set status = 'archived' where id = $1", [kept.id]);
    const [latest] = await at.stage.sql<{ uid_hash: string }>(
      `select '0x' || encode(uid_hash, 'hex') as uid_hash from custody.item
        where serial = '0TW0REC0RDS0' order by id desc limit 1`,
    );
    expect((await follow('/p/0TW0REC0RDS0')).headers.location).toBe(`/fr/passport/${latest!.uid_hash}`);
  });

  it("on a brand's own domain the destination is there, over https; another brand's item is unknown", async () => {
    const Host = 'nordatelir.example.test';
    expect((await follow('/p/0A1B2C3D4E5F', { Host })).headers.location).toBe(
      'https://nordatelir.example.test/fr/product/0A1B2C3D4E5F',
    );
    const theirs = await addItem(at.stage, at.other, at.category);
    expect((await follow(`/p/${theirs.serial}`, { Host })).json).toEqual({ detail: 'Unknown product identifier' });
  });

  it('a host name that is not served: 400 without a body', async () => {
    const { status, text } = await follow('/p/0A1B2C3D4E5F', { Host: 'elsewhere.example.test' });
    expect([status, text]).toEqual([400, '']);
  });

  it.each(['0A1B2C3D4E5U', 'short', '0A1B2C3D4E5FF', 'ZZZZZZZZZZZZ'])('%s is unknown', async (serial) => {
    const { status, json } = await follow(`/p/${serial}`);
    expect([status, json]).toEqual([404, { detail: 'Unknown product identifier' }]);
  });
});

describe('§4.13 /resolve', () => {
  const follow = async (id: string) => {
    const { status, headers } = await at.rest.call(`/v1/resolve/${encodeURIComponent(id)}`);
    return [status, headers.location];
  };

  it('leads where the identifier belongs', async () => {
    expect(await follow('0a1b2c3d4e5f')).toEqual([307, '/fr/product/0A1B2C3D4E5F']);
    expect(await follow(at.item.uidHash)).toEqual([307, `/fr/passport/${at.item.uidHash}`]);
    expect(await follow(at.item.tokenId)).toEqual([307, `/fr/passport/${at.item.uidHash}`]);
    expect(await follow('DPP-CERT-000000000001')).toEqual([307, '/fr/certificate/DPP-CERT-000000000001']);
    expect(await follow('3614270000010')).toEqual([307, '/01/03614270000010']);
  });

  it('nothing else is known', async () => {
    const { status, json } = await at.rest.call('/resolve/3614270000012');
    expect([status, json]).toEqual([404, { detail: 'Unknown identifier' }]);
  });
});
