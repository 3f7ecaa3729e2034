import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPages, type PagesStage } from '../../support/pages.js';

let pages: PagesStage;
const open = (path: string, headers: Record<string, string> = {}) => pages.rest.call(path, { headers });

beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

describe('what browsers look for by themselves', () => {
  it('robots.txt keeps accounts and the interface of machines out of search', async () => {
    const { status, headers, text } = await open('/robots.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('Disallow: /v1/');
    expect(text).toContain('Disallow: /fr/sign-in');
    expect(text).not.toMatch(/Disallow: \/\w*\/?product/);
  });

  it.each(['/favicon.ico', '/pages/icon-180.png', '/pages/icon-192.png', '/pages/icon-512.png'])('%s', async (path) => {
    const { status, headers, bytes } = await open(path);
    expect([status, headers['content-type']]).toEqual([200, 'image/png']);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  });

  it('the manifest is the platform’s, and at a brand’s own host the brand’s', async () => {
    const own = (await open('/en/app.webmanifest')).json;
    expect(own).toMatchObject({ name: 'Product Passport', start_url: '/en/find', lang: 'en' });
    const Host = 'id.nord.example.test';
    await pages.stage.sql('update catalog.brand set domain = $1', [Host]);
    const theirs = (await open('/fr/app.webmanifest', { Host })).json;
    expect(theirs).toMatchObject({ name: 'Atelier Nord', theme_color: '#1f3a5f' });
    expect((await open('/fr/find')).text).toContain('<link rel="manifest" href="/fr/app.webmanifest">');
  });
});
