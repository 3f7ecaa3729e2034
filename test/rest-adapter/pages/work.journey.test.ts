import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityFaults, hasBrowser } from '../../support/browser.js';
import { settles, until } from '../../support/until.js';
import { AUTHORITY, REPAIRER, SHOP } from '../../support/work-pages.js';
import { openWorkPhones, type WorkPhones } from '../../support/work-phones.js';

const SHOTS = process.env.SCREENSHOTS;
const COLLEAGUE = 'colleague@example.test';

(hasBrowser ? describe : describe.skip)('the place of partners, on a phone', () => {
  let phones: WorkPhones;

  beforeAll(async () => {
    phones = await openWorkPhones();
    await phones.pages.stage.account(COLLEAGUE, 'repairer');
  }, 180_000);
  afterEach(() => phones.hangUp());
  afterAll(() => phones?.close());

  const itemPage = () => `${phones.pages.rest.address}/fr/work/items/${phones.pages.owned.uidHash}`;

  /** Fills the form of an intervention in, and sends it. */
  async function report(page: Page, title: string, photo?: Buffer): Promise<void> {
    await page.goto(itemPage());
    await page.locator('#title').fill(title);
    if (photo) await page.locator('#photos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Enregistrer' }).click();
  }

  const recorded = async (title: string): Promise<number> =>
    (await phones.pages.stage.sql('select id from custody.intervention where title = $1', [title])).length;
  const photographed = async (title: string): Promise<number> =>
    (
      await phones.pages.stage.sql(
        'select f.id from custody.image f join custody.intervention v on v.id = f.intervention_id where v.title = $1',
        [title],
      )
    ).length;
  const kept = (page: Page) => page.locator('#waiting li');

  it('keeps a form without a connection, images included, and sends it once when there is one', async () => {
    const page = await phones.phone(REPAIRER);
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
    const page = await phones.phone(REPAIRER);
    await page.goto(itemPage());
    await page.locator('#title').fill('Page fermée');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const [one, two] = [await context.newPage(), await context.newPage()];
    await Promise.all([
      one.goto(`${phones.pages.rest.address}/fr/work`),
      two.goto(`${phones.pages.rest.address}/fr/work`),
    ]);
    await settles(async () => expect(await recorded('Page fermée')).toBe(1));
    await settles(async () => expect([await kept(one).count(), await kept(two).count()]).toEqual([0, 0]));
    expect(await recorded('Page fermée')).toBe(1);
  }, 120_000);

  it('records once where the answer was lost on its way back', async () => {
    const page = await phones.phone(REPAIRER);
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
    const page = await phones.phone(REPAIRER);
    await page.goto(itemPage());
    await page.locator('#title').fill('À moi');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    await page.context().clearCookies();
    await page.context().setOffline(false);
    await phones.signIn(page, COLLEAGUE);
    await page.getByText('Aucune marque ne vous reconnaît encore').waitFor();
    await settles(async () => expect(await page.locator('#waiting').isHidden()).toBe(true));
    expect(await recorded('À moi')).toBe(0);
    await page.context().clearCookies();
    await phones.signIn(page, REPAIRER);
    await settles(async () => expect(await recorded('À moi')).toBe(1));
    const [row] = await phones.pages.stage.sql<{ account_id: number }>(
      `select account_id from custody.intervention where title = 'À moi'`,
    );
    expect(row?.account_id).toBe(phones.pages.repairer);
  }, 120_000);

  it('shows what was refused, and lets the same form be mended', async () => {
    const page = await phones.phone(REPAIRER);
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
    const context = await phones.context({ javaScriptEnabled: false, locale: 'fr-FR' });
    const page = await context.newPage();
    await phones.signIn(page, REPAIRER);
    await page.locator('#identifier').fill(phones.pages.owned.serial);
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

  it('receives a shipment that was recorded without a connection', async () => {
    const page = await phones.phone(SHOP);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Elle est arrivée' }).click();
    await settles(async () => expect(await kept(page).count()).toBe(1));
    await page.context().setOffline(false);
    await until(async () => {
      const [row] = await phones.pages.stage.sql<{ status: string }>(
        'select status from custody.shipment where id = $1',
        [phones.pages.shipment],
      );
      return row?.status === 'received' ? true : undefined;
    });
    await settles(async () => expect(await kept(page).count()).toBe(0));
  }, 120_000);

  it('is legible for everybody, at any width, by day and by night', async () => {
    const faults: string[] = [];
    const item = (of: { uidHash: string }) => `/work/items/${of.uidHash}`;
    const places: Readonly<Record<string, readonly string[]>> = {
      [REPAIRER]: [
        '/work',
        '/work?problem=unknown',
        item(phones.pages.owned),
        item(phones.pages.stolen),
        '/work/items/none',
      ],
      [SHOP]: ['/work', item(phones.pages.owned)],
      [AUTHORITY]: ['/work', item(phones.pages.owned), '/work/models/4006381333931'],
      [COLLEAGUE]: ['/work'],
    };
    for (const [email, paths] of Object.entries(places)) {
      const page = await phones.phone(email);
      for (const language of ['fr', 'en'])
        for (const path of paths) await look(page, `/${language}${path}`, `${email.split('@')[0]}`, faults);
    }
    expect(faults).toEqual([]);
  }, 400_000);

  async function look(page: Page, path: string, name: string, faults: string[]): Promise<void> {
    await page.goto(phones.pages.rest.address + path);
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
