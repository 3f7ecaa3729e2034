import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../support/actors.js';
import { openPage, tooWide } from '../../support/browser.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { GTIN, OWNER } from '../../support/pages.js';
import { AUTHORITY, openWorkPages, REPAIRER, SHOP, type WorkStage } from '../../support/work-pages.js';

/** A phone, a tablet on either side, a desk. */
const WIDTHS = [390, 820, 1024, 1440];

describeInBrowser('at 390, 820, 1024 and 1440 px nothing is wider than its place', (browser) => {
  let pages: WorkStage;
  beforeAll(async () => {
    pages = await openWorkPages();
  }, 120_000);
  afterAll(() => pages?.close());

  /** Returns what is too wide on pages of a reader. */
  async function faultsOn(paths: readonly string[], email?: string): Promise<string[]> {
    const page = await openPage(browser(), { width: 390, dark: false });
    if (email) await signIn(page, email);
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(pages.rest.address + path);
      await page.locator('footer').waitFor();
      for (const { width, found } of await tooWide(page, WIDTHS)) faults.push(`${path} at ${width}: ${found}`);
    }
    await page.context().close();
    return faults;
  }

  async function signIn(page: Page, email: string): Promise<void> {
    const { accessToken } = await pages.stage.login(email, PASSWORD);
    await page.context().addCookies([{ name: 'access_token', value: accessToken, url: pages.rest.address }]);
  }

  it.each(['en', 'bg', 'de', 'el', 'fi', 'fr', 'mt'])('to everybody, in %s', async (language) => {
    const { owned, stolen } = pages;
    const paths = [
      `product/${owned.serial}`,
      `product/${stolen.serial}`,
      `passport/${owned.uidHash}`,
      `passport/01/${GTIN}`,
      'certificate/DPP-CERT-000000000001',
      `verify?u=${owned.uidHash}&ts=1&s=0`,
      'product/ZZZZZZZZZZZZ',
      'find',
      `places/${pages.brand.code}`,
    ];
    expect(await faultsOn(paths.map((path) => `/${language}/${path}`))).toEqual([]);
  }, 120_000);

  it('at addresses of links, and to those who have no account yet', async () => {
    const paths = [
      `/01/${GTIN}?linkType=all`,
      '/vocabulary/passport',
      '/de/sign-in',
      '/fr/forgotten-password',
      '/de/new-password?token=x',
      '/fr/invitation?token=x',
      `/de/product/${pages.owned.serial}/claim`,
    ];
    expect(await faultsOn(paths)).toEqual([]);
  }, 120_000);

  it.each(['en', 'fr', 'de'])('to owners and to those who work with items, in %s', async (language) => {
    const item = `/${language}/work/items/${pages.owned.uidHash}`;
    const places: Readonly<Record<string, readonly string[]>> = {
      [OWNER]: [`/${language}/mine`, `/${language}/mine/items/${pages.owned.uidHash}`, `/${language}/mine/data`],
      [REPAIRER]: [`/${language}/work`, item, `/${language}/my-place`],
      [SHOP]: [`/${language}/work`, item],
      [AUTHORITY]: [`/${language}/work`, item, `/${language}/work/models/${GTIN}`],
    };
    for (const [email, paths] of Object.entries(places)) expect(await faultsOn(paths, email)).toEqual([]);
  }, 120_000);
});
