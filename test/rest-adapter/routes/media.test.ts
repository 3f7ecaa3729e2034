import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Principal } from '../../../schema/principal.js';
import { isLightWebp } from '../../../subgraphs/lib/images/light-webp.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { addCategory, addItem } from '../../support/items.js';
import { portOf } from '../../support/port-of.js';
import { TO_RECEIVERS } from '../../support/receiver.js';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../../support/receiver-certificate.js';
import { type Rest, startRest } from '../../support/rest.js';
import { until } from '../../support/until.js';

let stage: Stage;
let rest: Rest;
let server: Server;
let address: string;
let brand: { id: number; code: string };
let category: number;

/** Noise, which compresses badly, turned on its side by EXIF only. */
const photograph = (): Promise<Buffer> =>
  sharp(randomBytes(1600 * 1000 * 3), { raw: { width: 1600, height: 1000, channels: 3 } })
    .jpeg({ quality: 95 })
    .withMetadata({ orientation: 6, exif: { IFD0: { Artist: 'Somebody with a name' } } })
    .toBuffer();

beforeAll(async () => {
  const photo = await photograph();
  server = createServer({ key: RECEIVER_KEY, cert: RECEIVER_CERTIFICATE }, (request, response) => {
    if (request.url?.startsWith('/photo.jpg'))
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    if (request.url === '/page') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `https://127.0.0.1:${portOf(server)}`;
  stage = await openStage({ outbound: TO_RECEIVERS });
  rest = await startRest({ graph: stage.platform.graph, clock: stage.options.clock });
  brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  category = await addCategory(stage);
  await stage.platform.startJobs();
});
afterAll(async () => {
  await rest.close();
  await stage.close();
  server.close();
});

const modelWith = async (sku: string, primaryImageUrl: string): Promise<number> =>
  (
    await stage.ask<{ saveModel: { model: { id: number } } }>(
      'catalog',
      'mutation M($input: ModelInput!, $brandId: Int!) { saveModel(input: $input, brandId: $brandId) { model { id } } }',
      { input: { sku, primaryImageUrl }, brandId: brand.id },
    )
  ).saveModel.model.id;
const imageOf = async (serial: string): Promise<string> =>
  (await rest.call(`/v1/products/${serial}/public`)).json.image_url;

describe('§2.9, §8 light copies', () => {
  it('are made when an image is added: WebP, at most 800 px and 100 KB, upright, without EXIF', async () => {
    const source = `${address}/photo.jpg`;
    const { serial } = await addItem(stage, brand, category, { modelId: await modelWith('TOTE', source) });
    const light = await until(async () => {
      const url = await imageOf(serial);
      return url === source ? undefined : url;
    });
    expect(light).toMatch(/^https:\/\/passports\.example\.test\/media\/[0-9a-f]{64}\.webp$/);
    const answer = await rest.call(new URL(light).pathname);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.bytes.length).toBeLessThanOrEqual(100 * 1024);
    const { format, width = 0, height = 0, exif } = await sharp(answer.bytes).metadata();
    expect(format).toBe('webp');
    expect(height).toBeLessThanOrEqual(800);
    expect(width).toBeLessThan(height);
    expect(exif).toBeUndefined();
    expect(answer.bytes.includes('Somebody with a name')).toBe(false);
  });

  it("§2.9: an item without an image shows its model's main one, else the first of its further ones", async () => {
    const save = (input: object) =>
      stage.ask<{ saveModel: { model: { id: number } } }>(
        'catalog',
        'mutation M($input: ModelInput!, $brandId: Int!) { saveModel(input: $input, brandId: $brandId) { model { id } } }',
        { input, brandId: brand.id },
      );
    const modelId = (await save({ sku: 'MEDIA' })).saveModel.model.id;
    const setMedia = (urls: readonly string[], principal?: Principal) =>
      stage.ask(
        'catalog',
        'mutation S($id: Int!, $urls: [String!]!) { setModelMedia(modelId: $id, urls: $urls) { media { url } } }',
        { id: modelId, urls },
        principal,
      );
    const { serial } = await addItem(stage, brand, category, { modelId });
    expect(await imageOf(serial)).toBeNull();
    const further = `${address}/photo.jpg?side`;
    await setMedia([further, `${address}/photo.jpg?back`]);
    await until(async () => ((await imageOf(serial)) === further ? undefined : true));
    expect(await imageOf(serial)).toMatch(/\/media\/[0-9a-f]{64}\.webp$/);
    await save({ sku: 'MEDIA', primaryImageUrl: `${address}/gone.jpg?main` });
    expect(await imageOf(serial)).toBe(`${address}/gone.jpg?main`);
    await expect(setMedia(['ftp://x.example/a.jpg'])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const stranger: Principal = {
      kind: 'account',
      accountId: 1,
      email: 'stranger@example.test',
      role: 'brand_admin',
      sessionId: 'none',
      brandIds: [],
      accreditations: [],
      contacts: [],
    };
    await expect(setMedia([], stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('what cannot be had, or is no image, leaves the original address', async () => {
    for (const [sku, path] of [
      ['GONE', '/gone.jpg'],
      ['PAGE', '/page'],
    ] as const) {
      const { serial } = await addItem(stage, brand, category, { modelId: await modelWith(sku, address + path) });
      await until(async () => {
        const [row] = await stage.sql<{ attempts: number }>(
          'select attempts from catalog.image where source_url = $1',
          [address + path],
        );
        return row && row.attempts > 0 ? true : undefined;
      });
      expect(await imageOf(serial)).toBe(address + path);
    }
  });

  it.each(['0'.repeat(64), `${'0'.repeat(64)}.webp`, 'x.webp', '..%2f..%2fetc'])('%s is not found', async (file) =>
    expect((await rest.call(`/media/${file}`)).status).toBe(404));
});

describe('§8 images that are handed over', () => {
  const UPLOAD = 'mutation U($b: Int, $c: String!) { uploadPicture(brandId: $b, content: $c) { sourceUrl url } }';
  const team = (brandId: number): Principal => ({
    kind: 'account',
    accountId: 1,
    email: 'a@example.test',
    role: 'brand_admin',
    sessionId: 's',
    brandIds: [brandId],
    accreditations: [],
    contacts: [],
  });
  const upload = async (content: Buffer, who: Principal) =>
    (
      await stage.ask<{ uploadPicture: { sourceUrl: string; url: string } }>(
        'catalog',
        UPLOAD,
        { b: brand.id, c: content.toString('base64') },
        who,
      )
    ).uploadPicture;

  it('are kept light and without EXIF under an address of the platform, which models can be given', async () => {
    const photo = await photograph();
    const { sourceUrl, url } = await upload(photo, team(brand.id));
    expect(sourceUrl).toMatch(/^https:\/\/passports\.example\.test\/media\/[0-9a-f]{64}\.webp$/);
    expect(url).toBe(sourceUrl);
    expect(await upload(photo, team(brand.id))).toEqual({ sourceUrl, url });
    const { serial } = await addItem(stage, brand, category, { modelId: await modelWith('GIVEN', sourceUrl) });
    expect(await imageOf(serial)).toBe(sourceUrl);
    const { bytes } = await rest.call(new URL(sourceUrl).pathname);
    const { format, exif, height = 0 } = await sharp(bytes).metadata();
    expect([format, exif, height <= 800, bytes.length <= 100 * 1024]).toEqual(['webp', undefined, true, true]);
  });

  it('are refused when they are none, or more than 3 MB, or another brand’s to give', async () => {
    const faulty = (content: Buffer) =>
      upload(content, team(brand.id)).catch(({ code, facts }) => [code, facts.faults[0].path, facts.faults[0].message]);
    const unread = ['INVALID_INPUT', ['content'], 'Not an image that can be read'];
    expect(await faulty(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual(unread);
    expect(await faulty(randomBytes(2_000))).toEqual(unread);
    expect(await faulty(randomBytes(3_000_003))).toEqual(['INVALID_INPUT', ['content'], 'At most 3 MB of an image']);
    await expect(upload(randomBytes(10), team(brand.id + 1))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('are written anew unless the platform itself hands over what is light already', async () => {
    const webp = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#a8642f' } })
      .webp()
      .toBuffer();
    expect(isLightWebp(webp)).toBe(true);
    expect(isLightWebp(Buffer.concat([webp, Buffer.from('behind')]))).toBe(false);
    const large = await sharp({ create: { width: 900, height: 60, channels: 3, background: '#a8642f' } })
      .webp()
      .toBuffer();
    const commented = await sharp(webp)
      .withExif({ IFD0: { Artist: 'Somebody' } })
      .webp()
      .toBuffer();
    expect([isLightWebp(large), isLightWebp(commented), isLightWebp(await photograph())]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
