import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { GTIN, LOT } from '../../support/pages.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
});
afterAll(() => at?.close());

describe('every page a link leads to', () => {
  const paths = (): string[] => [
    `product/${at.pages.owned.serial}`,
    `product/${at.pages.stolen.serial}`,
    `product/${at.pages.archived.serial}`,
    'product/ZZZZZZZZZZZZ',
    `passport/${at.pages.owned.uidHash}`,
    `passport/${at.pages.archived.uidHash}`,
    `passport/01/${GTIN}`,
    `passport/01/${GTIN}/10/${encodeURIComponent(LOT)}`,
    'passport/none',
    'certificate/DPP-CERT-000000000001',
    'certificate/DPP-CERT-NONE',
    `verify?u=${at.pages.owned.uidHash}&ts=1&s=0`,
    'find',
    'sign-in',
  ];

  it.each(['fr', 'en'])('is light, keeps nothing at its reader and lets nothing foreign in: /%s', async (language) => {
    for (const path of paths()) {
      const { headers, bytes } = await at.open(`/${language}/${path}`, { 'Accept-Encoding': 'gzip' });
      expect([path, headers['content-encoding'], bytes.length < 20_000]).toEqual([path, 'gzip', true]);
      expect([path, headers['set-cookie'], headers['content-language']]).toEqual([path, undefined, language]);
      // The look-up reads a code from the camera, in WebAssembly where the browser cannot by itself.
      const policy = String(headers['content-security-policy']).replace(
        path === 'find' ? " 'wasm-unsafe-eval'" : '',
        '',
      );
      expect([path, policy]).toEqual([
        path,
        expect.stringMatching(/^default-src 'none'; style-src 'nonce-[^']+'; script-src 'self'; img-src 'self'; /),
      ]);
      const { text } = await at.open(`/${language}/${path}`);
      expect([path, text.includes(`<html lang="${language}">`), text.includes('og:title')]).toEqual([path, true, true]);
      expect([
        path,
        /(src|action)="https?:|<script(?! type="(module|application\/ld\+json)")|\son\w+=/.test(text),
      ]).toEqual([path, false]);
    }
  });

  it('is shared with the image of the item, which the platform keeps itself', async () => {
    const pixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
    const UPLOAD = 'mutation U($b: Int, $c: String!) { uploadPicture(brandId: $b, content: $c) { sourceUrl } }';
    const { uploadPicture } = await at.pages.stage.ask<{ uploadPicture: { sourceUrl: string } }>('catalog', UPLOAD, {
      b: at.pages.brand.id,
      c: pixel,
    });
    const { sourceUrl } = uploadPicture;
    await at.pages.stage.sql('update catalog.model set primary_image_url = $1', [sourceUrl]);
    const ts = Math.floor(at.pages.stage.options.clock().getTime() / 1000);
    const s = qrSignature(at.pages.stage.options.qrKey, at.pages.owned.uidHash, ts);
    for (const path of [
      `product/${at.pages.owned.serial}`,
      `passport/${at.pages.owned.uidHash}`,
      `passport/01/${GTIN}`,
      'certificate/DPP-CERT-000000000001',
      `verify?u=${at.pages.owned.uidHash}&ts=${ts}&s=${s}`,
    ]) {
      const { text } = await at.open(`/fr/${path}`);
      expect([path, text.includes(`<meta property="og:image" content="${sourceUrl}">`)]).toEqual([path, true]);
      expect([path, text.includes(`<img class="image" src="${new URL(sourceUrl).pathname}"`)]).toEqual([path, true]);
    }
    expect((await at.open(`/fr/passport/${at.pages.archived.uidHash}`)).text).not.toContain('og:image');
    const picture = await at.open(new URL(sourceUrl).pathname);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp']);
    const { text } = await at.open('/en/certificate/DPP-CERT-000000000001');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Certification', about: { image: sourceUrl } });
    const copy = await at.open(`/pages/photo/01/${GTIN}`);
    expect([copy.status, copy.headers.location]).toEqual([302, new URL(sourceUrl).pathname]);
    await at.pages.stage.sql('update catalog.model set primary_image_url = null');
  });
});

describe('an image that a brand names on the platform’s own host', () => {
  it('leads to no other host', async () => {
    const named = `${at.pages.stage.options.publicUrl}//evil.example/x`;
    await at.pages.stage.sql('update catalog.model set primary_image_url = $1', [named]);
    for (const path of [`/pages/photo/01/${GTIN}`, `/pages/photo/${at.pages.owned.uidHash}`]) {
      const { status, headers } = await at.open(path);
      expect([path, status, headers.location]).toEqual([path, 404, undefined]);
    }
    for (const path of [`product/${at.pages.owned.serial}`, `passport/01/${GTIN}`])
      expect((await at.open(`/en/${path}`)).text).not.toContain('src="//');
    await at.pages.stage.sql('update catalog.model set primary_image_url = null');
  });
});

describe('a brand’s own domain', () => {
  const Host = 'id.nord.example.test';
  const own = async (path: string) => (await at.open(path, { Host })).text;

  it('wears the brand’s look and name on every page, and nothing of ours where the brand hides it', async () => {
    await at.pages.stage.sql(`update catalog.brand set domain = $1, hide_powered_by = true`, [Host]);
    const paths = ['/fr/product/ZZZZZZZZZZZZ', '/fr/find', '/fr/verify?u=1', '/fr/passport/none'];
    for (const path of paths) {
      const text = await own(path);
      expect([path, text.includes('Atelier Nord'), text.includes('--brand:#1f3a5f')]).toEqual([path, true, true]);
      expect([path, text.includes('Passeport Produit'), text.includes('Propulsé')]).toEqual([path, false, false]);
      expect(text).toContain(`https://${Host}/fr`);
    }
    expect((await at.open('/fr/find')).text).toContain('Propulsé par Product Passport');
    await at.pages.stage.sql(`update catalog.brand set logo_url = 'https://nord.example.test/logo.png'`);
    const shared = `<meta property="og:image" content="https://${Host}/pages/logo/NORDATELIR">`;
    expect(await own('/fr/product/0A1B2C3D4E5F')).toContain(shared);
    await at.pages.stage.sql('update catalog.brand set logo_url = null');
  });
});
