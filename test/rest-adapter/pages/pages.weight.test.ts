import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../../gateway/installation/embedded-chain.js';
import { applyManifest } from '../../../gateway/manifest/apply-manifest.js';
import { DEMONSTRATION } from '../../../gateway/manifest/load-first-manifest.js';
import { readManifest } from '../../../gateway/manifest/read-manifest.js';
import { LIGHT } from '../../../subgraphs/lib/images/light-webp.rules.js';
import { openStage, type Stage } from '../../support/actors.js';
import { LARGEST_PAINT as LARGEST_PAINT_AT, slowPhone } from '../../support/browser.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { TEST_SIGNER_KEY, testChain } from '../../support/embedded-chain.js';
import { type Rest, startRest } from '../../support/rest.js';
import { settles, until } from '../../support/until.js';

/** The first view of a page on a slow connection, of what crosses the wire; a time would tell of this machine besides. */
const BUDGET = { requests: 5, bytes: 30_000, imageBytes: 260_000 } as const;
/** Bytes that a server sends before it waits for the reader: ten segments. */
const FIRST_WINDOW = 14_600;
/** The throttling that the largest paint is promised on; a connection, the document and the image take a round trip each. */
const SLOW_4G = { roundTripMs: 150, bytesPerMs: 200 } as const;
const LARGEST_PAINT_MS = 1_200;
/** Milliseconds of a real paint on a machine that does other work; the bench measures the promised ones on a quiet one. */
const BUSY_PAINT_MS = 6_000;
/** Address of the image that is the largest there is to see. */
const LARGEST_PAINT = `new Promise((resolve) => new PerformanceObserver((list) => {
  const { url } = list.getEntries().at(-1);
  if (url) resolve(url);
}).observe({ type: 'largest-contentful-paint', buffered: true }))`;
const IN_THE_WAY = `performance.getEntriesByType('resource').filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').map(({ name }) => name)`;
const WIDTHS = [390, 820, 1024, 1440] as const;
const SHOTS = process.env.SCREENSHOTS;

/** Public pages of the demonstration, each in one of the states that it has. */
const PAGES: Readonly<Record<string, string>> = {
  genuine: '/fr/product/0A1B2C3D4E5F',
  withdrawn: '/en/product/0A1B2C3D4E5G',
  stolen: '/fr/product/0A1B2C3D4E5H',
  revoked: '/en/product/0A1B2C3D4E5Q',
  leaving: '/fr/product/0A1B2C3D4E5N',
  archived: '/en/product/0A1B2C3D4E5S',
  unclaimed: '/fr/product/1B2C3D4E5F6H',
  battery: '/en/product/2C3D4E5F6G7H',
  certificate: '/fr/certificate/DPP-CERT-N0RD00000001',
  revokedCertificate: '/en/certificate/DPP-CERT-N0RD00000002',
  model: '/fr/passport/01/03614270000010',
  find: '/fr/find',
  unknown: '/fr/product/ZZZZZZZZZZZZ',
  places: '/fr/places/NORDATELIR',
  signIn: '/fr/sign-in',
};

/** Passports of models, a lot and an item, in languages of long words too. */
const PASSPORTS = [
  ...['fr', 'en', 'de', 'el', 'hu'].map((language) => `/${language}/passport/01/04006381000017`),
  '/de/passport/01/03614270000010',
  '/fr/passport/01/03614270000027',
  '/fr/passport/0A1B2C3D4E5H',
  '/de/passport/2C3D4E5F6G7H',
];

interface Weight {
  readonly requests: number;
  readonly bytes: number;
  readonly imageBytes: number;
}

describeInBrowser('what public pages weigh', (browser) => {
  let chain: EmbeddedChain;
  let stage: Stage;
  let rest: Rest;

  beforeAll(async () => {
    chain = await testChain();
    const node = { rpcUrl: chain.rpcUrl, chainId: EMBEDDED_CHAIN_ID, signerKey: TEST_SIGNER_KEY };
    stage = await openStage({ custody: { chain: { ...node, embedded: true, confirmations: 1 } } });
    await stage.platform.startJobs();
    const text = readFileSync(DEMONSTRATION, 'utf8');
    await applyManifest(readManifest(text, 'demonstration.yaml', dirname(DEMONSTRATION)), stage.platform.peers);
    let minute = 0;
    rest = await startRest({
      graph: stage.platform.graph,
      clock: () => new Date(stage.options.clock().getTime() + minute++ * 60_000),
      settings: {
        publicUrl: stage.options.publicUrl,
        legal: { privacyUrl: 'https://platform.test/privacy', legalUrl: 'https://platform.test/legal' },
      },
    });
  }, 180_000);
  afterAll(async () => {
    await rest?.close();
    await stage?.close();
    await chain?.stop();
  });

  /** What a first visit asks for until nothing more is on its way. */
  async function weigh(page: Page, path: string): Promise<Weight> {
    const asked: Request[] = [];
    page.on('requestfinished', (request) => asked.push(request));
    await page.goto(`${rest.address}${path}`, { waitUntil: 'networkidle' });
    const sizes = await Promise.all(
      asked.map(async (request) => ({
        isImage: request.resourceType() === 'image' || /icon/.test(request.url()),
        bytes: (await request.sizes()).responseBodySize,
        kind: request.resourceType(),
      })),
    );
    expect(sizes.filter(({ kind }) => kind === 'stylesheet' || kind === 'font')).toEqual([]);
    const sum = (isImage: boolean): number =>
      sizes.filter((one) => one.isImage === isImage).reduce((total, { bytes }) => total + bytes, 0);
    return { requests: sizes.filter(({ isImage }) => !isImage).length, bytes: sum(false), imageBytes: sum(true) };
  }

  it.each(Object.keys(PAGES))('%s: a first view on a phone', async (name) => {
    const context = await browser().newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
    const { requests, bytes, imageBytes } = await weigh(await context.newPage(), PAGES[name]!);
    await context.close();
    expect({ requests: requests <= BUDGET.requests, bytes: bytes <= BUDGET.bytes }).toEqual({
      requests: true,
      bytes: true,
    });
    expect(imageBytes).toBeLessThanOrEqual(BUDGET.imageBytes);
  }, 60_000);

  it.each([false, true])('holds at every width, dark: %s', async (dark) => {
    const page = await browser().newPage({ colorScheme: dark ? 'dark' : 'light', locale: 'fr-FR' });
    const faults: string[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      // By night only colours differ.
      for (const width of dark && !SHOTS ? WIDTHS.slice(0, 1) : WIDTHS) {
        await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
        await page.goto(`${rest.address}${path}`, { waitUntil: 'load' });
        const over = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
        if (over > 0) faults.push(`${name} at ${width}: ${over} px too wide`);
        if (SHOTS)
          await page.screenshot({ path: `${SHOTS}/p-${name}-${width}-${dark ? 'dark' : 'light'}.png`, fullPage: true });
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  }, 600_000);

  it.each(PASSPORTS)('prints %s on one page', async (path) => {
    const page = await browser().newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${rest.address}${path}`);
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    await page.close();
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }, 60_000);

  it('paints the image of a product after two files of which neither is large', async () => {
    const context = await browser().newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
    const page = await context.newPage();
    const photo = page.waitForResponse((response) => response.request().resourceType() === 'image');
    const document = await page.goto(`${rest.address}${PAGES.genuine}`);
    const painted = String(await page.evaluate(LARGEST_PAINT));
    const { responseBodySize: bytes } = await document!.request().sizes();
    const first = await photo;
    // The image is the largest there is to see, named by the document itself, asked for first and not led on to elsewhere.
    expect(painted).toBe(first.url());
    expect([first.status(), first.request().redirectedFrom()]).toEqual([200, null]);
    const image = page.locator('.show img').first();
    await settles(async () => {
      expect([await image.getAttribute('fetchpriority'), await image.getAttribute('loading')]).toEqual(['high', null]);
      expect(await page.evaluate(IN_THE_WAY)).toEqual([]);
    });
    // The document comes in the first window of its connection; the heaviest image that is kept is painted in time after it.
    expect(bytes).toBeLessThanOrEqual(FIRST_WINDOW);
    expect(3 * SLOW_4G.roundTripMs + (bytes + LIGHT.bytes) / SLOW_4G.bytesPerMs).toBeLessThan(LARGEST_PAINT_MS);
    await context.close();
  }, 60_000);

  it('paints the largest of a product at once, on a slow connection and a slow processor', async () => {
    const paints: number[] = [];
    // What the page costs is the fastest visit: the others were slowed down by whatever else this machine does.
    while (paints.length < 2 || (paints.length < 20 && Math.min(...paints) > BUSY_PAINT_MS)) {
      const context = await browser().newContext({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
      const page = await context.newPage();
      await slowPhone(page);
      await page.goto(`${rest.address}${PAGES.genuine}`);
      await page.evaluate(LARGEST_PAINT);
      paints.push(Number(await page.evaluate(LARGEST_PAINT_AT)));
      await context.close();
    }
    expect(Math.min(...paints)).toBeLessThanOrEqual(BUSY_PAINT_MS);
  }, 180_000);

  it('shares by what the device offers, else copies the address that is everybody’s', async () => {
    const context = await browser().newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto(`${rest.address}/en/product/0A1B2C3D4E5H?utm=x`);
    await page.evaluate(`Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })`);
    const button = page.locator('button[data-share]');
    await button.click();
    await page.getByText('Link copied').waitFor();
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    await settles(async () => expect(await page.evaluate('navigator.clipboard.readText()')).toBe(canonical));
    expect(canonical).not.toContain('utm');
    // What is shared says what the page says.
    await page.evaluate(
      `Object.defineProperty(navigator, 'share', { value: async (what) => { self.shared = what }, configurable: true })`,
    );
    await button.click();
    const shared = await until(
      async () => (await page.evaluate('self.shared')) as { title: string; text: string; url: string } | undefined,
    );
    expect(shared.url).toBe(canonical);
    expect(shared.title).toContain('Reported stolen');
    const offer = 'https://passports.example/en/offer?token=t';
    await page.evaluate(
      `self.shared = undefined; document.querySelector('button[data-share]').dataset.share = '${offer}'`,
    );
    await button.click();
    const other = await until(async () => (await page.evaluate('self.shared')) as { url: string } | undefined);
    expect(other.url).toBe(offer);
    await context.close();
  }, 60_000);

  it('has no button that shares without a script', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${rest.address}/en/product/0A1B2C3D4E5F`);
    await settles(async () => expect(await page.locator('button[data-share]').isVisible()).toBe(false));
    await context.close();
  }, 60_000);
});
