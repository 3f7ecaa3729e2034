import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../support/actors.js';
import { openPage } from '../../support/browser.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { GTIN, OWNER, openPages, type PagesStage } from '../../support/pages.js';
import { settles } from '../../support/until.js';

/** CSS pixels that a finger needs (WCAG 2.2, 2.5.5). */
const LEAST = 44;

/** Controls, and links that stand for themselves, that are lower than a finger needs; links within a sentence are as it is. */
const TOO_SMALL = `(() => {
  const isAlone = (link) => link.parentElement.textContent.trim() === link.textContent.trim() || getComputedStyle(link).display !== 'inline';
  const controls = [...document.querySelectorAll('button, select, summary, textarea, input:not([type=hidden], [type=checkbox], [type=radio])')];
  const links = [...document.querySelectorAll('a:not(.skip)')].filter(isAlone);
  return [...controls, ...links]
    .filter((each) => each.checkVisibility())
    .map((each) => [each.textContent.trim() || each.name, each.getBoundingClientRect().height])
    .filter(([, height]) => height > 0 && height < ${LEAST});
})()`;

describeInBrowser('under a finger', (browser) => {
  let pages: PagesStage;
  beforeAll(async () => {
    pages = await openPages();
  }, 120_000);
  afterAll(() => pages?.close());

  async function finds(page: Page, paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      await page.goto(pages.rest.address + path);
      await page.locator('footer').waitFor();
      await settles(async () => expect([path, await page.evaluate(TOO_SMALL)]).toEqual([path, []]));
    }
  }

  it('everything to tap is high enough, on public pages', async () => {
    const page = await openPage(browser(), { width: 390, dark: false });
    await finds(page, [
      `/en/product/${pages.owned.serial}`,
      `/de/product/${pages.stolen.serial}`,
      `/en/passport/${pages.owned.uidHash}`,
      `/fr/passport/01/${GTIN}`,
      '/fr/certificate/DPP-CERT-000000000001',
      '/fi/find',
      '/el/product/ZZZZZZZZZZZZ',
      '/en/sign-in',
      `/01/${GTIN}?linkType=all`,
    ]);
    await page.context().close();
  }, 120_000);

  it('and in the owner’s place', async () => {
    const page = await openPage(browser(), { width: 390, dark: false });
    const { accessToken } = await pages.stage.login(OWNER, PASSWORD);
    await page.context().addCookies([{ name: 'access_token', value: accessToken, url: pages.rest.address }]);
    await finds(page, ['/en/mine', `/en/mine/items/${pages.owned.uidHash}`, '/de/mine/data']);
    await page.context().close();
  }, 120_000);
});
