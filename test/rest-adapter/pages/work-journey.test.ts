import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { qrPath } from '../../../rest-adapter/documents/qr-path.js';
import { PASSWORD } from '../../support/actors.js';
import { accessibilityFaults, hasBrowser, launch } from '../../support/browser.js';
import { settles, until } from '../../support/until.js';
import { AUTHORITY, openWorkPages, REPAIRER, SHOP, type WorkStage } from '../../support/work-pages.js';

const SHOTS = process.env.SCREENSHOTS;
const COLLEAGUE = 'colleague@example.test';

/** A film for the camera of the browser: one code, held still. */
async function filmOf(text: string): Promise<string> {
  const { path, size } = qrPath(text);
  const side = size + 8;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" width="420" height="420"><rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  const code = await sharp(Buffer.from(drawn)).png().toBuffer();
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#ddd' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer();
  const file = join(mkdtempSync(join(tmpdir(), 'film-')), 'code.mjpeg');
  writeFileSync(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return file;
}

(hasBrowser ? describe : describe.skip)('the place of partners, on a phone', () => {
  let pages: WorkStage;
  let browser: Browser;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    pages = await openWorkPages();
    const film = await filmOf(`https://id.example.test/p/${pages.owned.serial}`);
    browser = await launch([
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]);
    await pages.stage.account(COLLEAGUE, 'repairer');
  }, 180_000);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await pages?.close();
  });

  /** Somebody's phone, signed in and at their place. `strict`: under the policy of the pages, which axe cannot run under. */
  async function phone(email: string, strict = false): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'fr-FR',
      permissions: ['camera'],
      bypassCSP: !strict,
    });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await signIn(page, email);
    return page;
  }

  async function signIn(page: Page, email: string): Promise<void> {
    await page.goto(`${pages.rest.address}/fr/sign-in`);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/fr/work');
  }

  const itemPage = () => `${pages.rest.address}/fr/work/items/${pages.owned.uidHash}`;

  /** Fills the form of an intervention in, and sends it. */
  async function report(page: Page, title: string, photo?: Buffer): Promise<void> {
    await page.goto(itemPage());
    await page.locator('#title').fill(title);
    if (photo) await page.locator('#photos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
  }

  const recorded = async (title: string): Promise<number> =>
    (await pages.stage.sql('select id from custody.intervention where title = $1', [title])).length;
  const photographed = async (title: string): Promise<number> =>
    (
      await pages.stage.sql(
        'select f.id from custody.photo f join custody.intervention v on v.id = f.intervention_id where v.title = $1',
        [title],
      )
    ).length;
  const kept = (page: Page) => page.locator('#waiting li');

  it('keeps a form without a connection, photographs included, and sends it once when there is one', async () => {
    const page = await phone(REPAIRER);
    const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#705030' } })
      .jpeg()
      .toBuffer();
    await page.goto(itemPage());
    await page.locator('#title').fill('Sans réseau');
    await page.locator('#photos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Il n’y a pas de connexion').waitFor();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    expect(await accessibilityFaults(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/work-kept.png`, fullPage: true });
    expect(await recorded('Sans réseau')).toBe(0);
    await page.context().setOffline(false);
    await settles(async () => expect(await photographed('Sans réseau')).toBe(1));
    await settles(async () => expect(await kept(page).count()).toBe(0));
    expect(await recorded('Sans réseau')).toBe(1);
  }, 120_000);

  it('sends what waits from another page too, once the first was closed', async () => {
    const page = await phone(REPAIRER);
    await page.goto(itemPage());
    await page.locator('#title').fill('Page fermée');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const [one, two] = [await context.newPage(), await context.newPage()];
    await Promise.all([one.goto(`${pages.rest.address}/fr/work`), two.goto(`${pages.rest.address}/fr/work`)]);
    await settles(async () => expect(await recorded('Page fermée')).toBe(1));
    await settles(async () => expect([await kept(one).count(), await kept(two).count()]).toEqual([0, 0]));
    expect(await recorded('Page fermée')).toBe(1);
  }, 120_000);

  it('records once where the answer was lost on its way back', async () => {
    const page = await phone(REPAIRER);
    const wire = await page.context().newCDPSession(page);
    let lost = 0;
    wire.on('Fetch.requestPaused', ({ requestId }) => {
      lost += 1;
      wire.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }).catch(() => {});
    });
    await page.goto(itemPage());
    await wire.send('Fetch.enable', { patterns: [{ urlPattern: '*/intervention', requestStage: 'Response' }] });
    await page.locator('#title').fill('Réponse perdue');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    expect(lost).toBeGreaterThan(0);
    expect(await recorded('Réponse perdue')).toBe(1);
    await wire.send('Fetch.disable');
    await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(0));
    expect(await recorded('Réponse perdue')).toBe(1);
  }, 120_000);

  it('sends nobody what somebody else wrote on the same phone', async () => {
    const page = await phone(REPAIRER);
    await page.goto(itemPage());
    await page.locator('#title').fill('À moi');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await signIn(page, COLLEAGUE);
    await page.getByText('Aucune marque ne vous reconnaît encore').waitFor();
    await settles(async () => expect(await page.locator('#waiting').isHidden()).toBe(true));
    expect(await recorded('À moi')).toBe(0);
    await page.context().clearCookies();
    await signIn(page, REPAIRER);
    await settles(async () => expect(await recorded('À moi')).toBe(1));
    const [row] = await pages.stage.sql<{ account_id: number }>(
      `select account_id from custody.intervention where title = 'À moi'`,
    );
    expect(row?.account_id).toBe(pages.repairer);
  }, 120_000);

  it('shows what was refused, and lets the same form be mended', async () => {
    const page = await phone(REPAIRER);
    await page.goto(itemPage());
    await page.locator('#title').fill('Corrigé');
    await page.locator('#cost_eur').fill('beaucoup');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('alert').getByText('Coût').waitFor();
    await settles(async () => expect(await page.locator('#title').inputValue()).toBe('Corrigé'));
    await page.locator('#cost_eur').fill('12,50');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.waitForURL('**?done=recorded');
    await settles(async () => expect([await recorded('Corrigé'), await kept(page).count()]).toEqual([1, 0]));
  }, 120_000);

  it('works without script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
    contexts.push(context);
    const page = await context.newPage();
    await signIn(page, REPAIRER);
    await page.locator('#identifier').fill(pages.owned.serial);
    await page.getByRole('button', { name: 'Chercher' }).click();
    await page.waitForURL('**/work/items/**');
    await report(
      page,
      'Sans script',
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#333' } })
        .png()
        .toBuffer(),
    );
    await page.waitForURL('**?done=recorded');
    expect([await recorded('Sans script'), await photographed('Sans script')]).toEqual([1, 1]);
  }, 120_000);

  it('scans a code with WebAssembly from our own host, under the policy of the page', async () => {
    const page = await phone(REPAIRER, true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(`${pages.rest.address}/fr/work`);
    const scan = page.getByRole('button', { name: 'Scanner' });
    await scan.waitFor();
    expect(asked.filter((address) => /zxing|scan\.mjs/.test(address))).toEqual([]);
    await scan.click();
    await page.waitForURL(`**/fr/work/items/${pages.owned.serial}`);
    expect(asked.filter((address) => /zxing\.wasm/.test(address))).toHaveLength(1);
    expect(asked.filter((address) => !address.startsWith(pages.rest.address))).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('scans by the browser itself where it can, and says so where there is no camera', async () => {
    const page = await phone(REPAIRER);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(`
      globalThis.BarcodeDetector = class {
        static getSupportedFormats() { return Promise.resolve(['qr_code']); }
        detect() { return Promise.resolve([{ rawValue: '${pages.owned.serial}' }]); }
      }`);
    await page.goto(`${pages.rest.address}/fr/work`);
    await page.getByRole('button', { name: 'Scanner' }).click();
    await page.waitForURL(`**/fr/work/items/${pages.owned.serial}`);
    expect(asked.filter((address) => /zxing/.test(address))).toEqual([]);
    await page.addInitScript(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('none'))`);
    await page.goto(`${pages.rest.address}/fr/work`);
    await page.getByRole('button', { name: 'Scanner' }).click();
    await page.getByRole('alert').getByText('appareil photo ne peut pas').waitFor();
  }, 120_000);

  it('looks a product up with the camera without an account', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, permissions: ['camera'] });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${pages.rest.address}/pl/find`);
    await page.getByRole('button', { name: 'Skanuj' }).click();
    await page.waitForURL(`**/pl/product/${pages.owned.serial}`);
    await page.goto(`${pages.rest.address}/en/find`);
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('none'))`);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByRole('alert').getByText('The camera cannot be used here').waitFor();
  }, 120_000);

  it('receives a shipment that was recorded without a connection', async () => {
    const page = await phone(SHOP);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Elle est arrivée' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    await page.context().setOffline(false);
    await until(async () => {
      const [row] = await pages.stage.sql<{ status: string }>('select status from custody.shipment where id = $1', [
        pages.shipment,
      ]);
      return row?.status === 'received' ? true : undefined;
    });
    await settles(async () => expect(await kept(page).count()).toBe(0));
  }, 120_000);

  it('is legible for everybody, at any width, by day and by night', async () => {
    const faults: string[] = [];
    const item = (of: { uidHash: string }) => `/work/items/${of.uidHash}`;
    const places: Readonly<Record<string, readonly string[]>> = {
      [REPAIRER]: ['/work', '/work?problem=unknown', item(pages.owned), item(pages.stolen), '/work/items/none'],
      [SHOP]: ['/work', item(pages.owned)],
      [AUTHORITY]: ['/work', item(pages.owned), '/work/models/4006381333931'],
      [COLLEAGUE]: ['/work'],
    };
    for (const [email, paths] of Object.entries(places)) {
      const page = await phone(email);
      for (const language of ['fr', 'en'])
        for (const path of paths) await look(page, `/${language}${path}`, `${email.split('@')[0]}`, faults);
    }
    expect(faults).toEqual([]);
  }, 400_000);

  async function look(page: Page, path: string, name: string, faults: string[]): Promise<void> {
    await page.goto(pages.rest.address + path);
    for (const dark of [false, true]) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${name} ${path}: ${fault}`));
      for (const width of SHOTS ? [390, 820, 1440] : [390]) {
        await page.setViewportSize({ width, height: 844 });
        const wider = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
        if (wider > 0) faults.push(`${name} ${path}: ${wider} px wider than ${width}`);
        const file = `${name}${path.replace(/0x[0-9a-f]{60}/, '').replaceAll(/[/?=]/g, '-')}-${width}-${dark ? 'dark' : 'light'}`;
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/work-${file}.png`, fullPage: true });
      }
      await page.setViewportSize({ width: 390, height: 844 });
    }
  }
});
