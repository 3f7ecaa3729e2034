import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import { publishPassport } from '../../support/catalog.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { GTIN, LOT, openPages, type PagesStage } from '../../support/pages.js';

describeInBrowser('the check in the browser, after a publication', (browser) => {
  let pages: PagesStage;
  let page: Page;
  let modelId: number;
  let batchId: number;
  const { verify, checks } = wordsOf('en').proof;

  beforeAll(async () => {
    pages = await openPages();
    page = await browser().newPage();
    const [lot] = await pages.stage.sql<{ id: number; model_id: number }>(
      'select id, model_id from catalog.batch where batch_code = $1',
      [LOT],
    );
    [batchId, modelId] = [lot!.id, lot!.model_id];
  }, 120_000);
  afterAll(() => pages.close());

  /** Opens the page of a passport and returns the line of each check. */
  async function checked(below: string): Promise<readonly string[]> {
    await page.goto(`${pages.rest.address}/en/passport/${below}`);
    await page.getByRole('button', { name: verify }).click();
    await page.locator('[data-checked]').waitFor();
    return page.locator('ul.checks li').allTextContents();
  }

  it('does not compare with a credential that the browser kept', async () => {
    const below = `01/${GTIN}`;
    const address = `${pages.rest.address}/v1/passport/${below}/vc`;
    await page.goto(`${pages.rest.address}/en/passport/${below}`);
    await page.evaluate(`fetch(${JSON.stringify(address)}, { credentials: 'omit' }).then((answer) => answer.text())`);
    await publishPassport(pages.stage, { modelId }, { labels: ['Second'] });
    const lines = await checked(below);
    expect(lines).toContain(`✓ ${checks.content}`);
    expect(lines.filter((line) => !line.startsWith('✓'))).toEqual([]);
  }, 120_000);

  it('does not call a passport wrong for a credential of another version that a cache gave', async () => {
    const below = `01/${GTIN}/10/${encodeURIComponent(LOT)}`;
    const address = `${pages.rest.address}/v1/passport/${below}/vc`;
    const older = await (await fetch(address)).text();
    await publishPassport(pages.stage, { batchId }, { labels: ['Second'] });
    await page.route(address, (route) => route.fulfill({ contentType: 'application/json', body: older }));
    expect(await checked(below)).toContain(`? ${checks.content}: ${checks.failed}`);
  }, 120_000);

  it('calls content wrong that differs from what the brand signed for this version', async () => {
    const below = `01/${GTIN}`;
    const address = `${pages.rest.address}/v1/passport/${below}`;
    const { json } = await pages.rest.call(`/v1/passport/${below}`);
    await page.route(address, (route) => route.fulfill({ json: { ...json, data: { labels: ['Forged'] } } }));
    expect(await checked(below)).toContain(`✗ ${checks.content}: ${checks.wrong}`);
  }, 120_000);
});
