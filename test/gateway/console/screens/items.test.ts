import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { accessibilityFaults, hasBrowser, launch, openPage } from '../../../support/browser.js';
import { ADMIN, type ConsoleStage, OPERATOR, OTHER_ADMIN, openConsole, sitDown } from '../../../support/console.js';
import { itIsAccessible } from '../../../support/console-accessibility.js';
import { addItem, type Item } from '../../../support/items.js';
import { settles } from '../../../support/until.js';

const LIMIT = 120_000;

(hasBrowser ? describe : describe.skip)('the brand console: items', () => {
  let at: ConsoleStage;
  let browser: Browser;
  let item: Item;

  beforeAll(async () => {
    at = await openConsole();
    browser = await launch();
    const { stage, brand, categoryId, modelId } = at;
    item = await addItem(stage, brand, categoryId, { serial: '0A1B2C3D4E5F', modelId });
    await addItem(stage, brand, categoryId, { serial: '0000000ST0VE', status: 'stolen', name: 'Tote, black' });
    await stage.sql(
      `insert into custody.theft_report (item_id, description, opened_at)
       select id, 'Taken from a window', now() from custody.item where serial = '0000000ST0VE'`,
    );
    await stage.sql(
      `insert into custody.scan (item_id, brand_id, at, source, country, city)
       select $1, $2, now() - make_interval(hours => n), 'qr', 'FR', 'Lyon' from generate_series(0, 200, 7) n`,
      [item.id, brand.id],
    );
  }, LIMIT);
  afterAll(async () => {
    await browser?.close();
    await at?.close();
  }, LIMIT);

  itIsAccessible(() => ({ browser, at }), {
    screens: () => ({
      overview: '',
      items: 'items',
      'items-none': 'items?q=nothing-like-this',
      'item-life': `items/${item.uidHash}`,
      'item-missing': `items/0x${'0'.repeat(64)}`,
      register: 'items/register',
      account: 'account',
      missing: 'no-such-screen',
    }),
    dialogs: () => ({
      [`items/${item.uidHash}`]: ['Issue a certificate', 'Report stolen', 'Revoke', 'Withdraw', 'Destroy'],
    }),
  });

  it(
    'finds an item by any identifier, reports it stolen, and follows its life as it happens',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await page.getByRole('searchbox', { name: 'Find an item' }).fill(item.tokenId);
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Tote, cognac' }).click();
      await page.getByRole('heading', { name: 'Its life' }).waitFor();
      // Somebody else certifies the item while its screen is open.
      const certify = 'mutation C($id: Int!) { issueCertificate(productId: $id) { number } }';
      await at.stage.ask('custody', certify, { id: item.id });
      await page.getByText('Certificate issued').waitFor();
      const sale = page.getByRole('button', { name: 'Declare a sale' });
      await sale.waitFor();
      await page.getByRole('button', { name: 'Report stolen' }).click();
      await page.getByLabel('What happened').fill('Taken on a train');
      await page.getByRole('dialog').getByRole('button', { name: 'Report stolen' }).click();
      await page.getByText('This item is reported stolen').waitFor();
      // Nothing that is stolen is sold, or given a purchase code.
      await sale.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Close the theft report' }).click();
      await page.getByLabel('How it ended').fill('Found');
      await page.getByRole('dialog').getByRole('button', { name: 'Close the theft report' }).click();
      await page.getByText('Theft report closed').first().waitFor();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The item is back in the catalog').waitFor();
      await seat.close();
    },
    LIMIT,
  );

  it(
    'registers items, prints their labels, and tells of them on the first page by itself',
    async () => {
      const watcher = await sitDown(browser, at);
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await page.getByRole('link', { name: 'Register items' }).click();
      await page.getByLabel('Model').selectOption({ label: 'Tote (TOTE-01)' });
      await page.getByLabel('Name of the product').fill('Tote, Łódź édition');
      await page.getByLabel('How many').fill('3');
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByRole('heading', { name: 'Registered' }).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Labels to print (PDF)' }).click(),
      ]);
      const file = await getDocumentProxy(new Uint8Array(readFileSync(await download.path())), { verbosity: 0 });
      const { items } = await (await file.getPage(1)).getTextContent();
      const serials = items
        .map((item) => ('str' in item ? item.str : ''))
        .filter((text) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text));
      expect(new Set(serials).size).toBe(3);
      await watcher.page.getByText('Tote, Łódź édition').first().waitFor();
      await seat.close();
      await watcher.close();
    },
    LIMIT,
  );

  it(
    'signs in, finds an item and destroys it by keyboard alone',
    async () => {
      const { stage, brand, categoryId, modelId } = at;
      const doomed = await addItem(stage, brand, categoryId, {
        serial: '0A1B2C3D4ZZZ',
        modelId,
        name: 'Tote, faulty',
      });
      const page = await openPage(browser, { width: 1280, dark: false });
      await page.goto(`${at.address}/console/${brand.code}`);
      await page.getByLabel('E-mail address').waitFor();
      /** Moves on with Tab until the focus is on what is wanted. */
      const reach = async (role: 'button' | 'textbox' | 'searchbox' | 'link', name: string | RegExp): Promise<void> => {
        const wanted = page.getByRole(role, { name }).and(page.locator(':focus'));
        // It may still be on its way; and once around is not far enough when the focus is lost to what comes in.
        await page.getByRole(role, { name }).first().waitFor();
        for (let steps = 0; steps < 200 && (await wanted.count()) === 0; steps += 1) await page.keyboard.press('Tab');
        await settles(async () => expect([name, await wanted.count()]).toEqual([name, 1]));
      };
      await reach('textbox', 'E-mail address');
      await page.keyboard.type(ADMIN);
      await reach('textbox', 'Password');
      await page.keyboard.type('a password for tests');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await reach('link', 'Go to the content');
      await reach('searchbox', 'Find an item');
      await page.keyboard.type(doomed.serial ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Tote, faulty' }).waitFor();
      await reach('link', 'Tote, faulty');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Its life' }).waitFor();
      await reach('button', 'Destroy');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await reach('textbox', /^Reason/);
      await page.keyboard.type('Seam torn');
      await reach('button', 'Destroy');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      // Its token exists in the database alone, so the chain may have refused by now; that it was asked stays.
      const asked = `select 1 from custody.chain_transaction where purpose = 'burn' and reference = $1`;
      await settles(async () => expect(await stage.sql(asked, [`item ${doomed.id}`])).toHaveLength(1));
      await page.context().close();
    },
    LIMIT,
  );

  it(
    'an operator works across brands: finds each, changes things in it, and says whose they are',
    async () => {
      const { stage, other, categoryId } = at;
      const theirs = await addItem(stage, other, categoryId, { serial: '1B2C3D4E5F6G', name: 'Run One' });
      const operator = await sitDown(browser, at, OPERATOR);
      const { page } = operator;
      await page.goto(`${at.address}/console`);
      await page.getByRole('link', { name: /Atelier Nord/ }).click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await page.goto(`${at.address}/console/${other.code}/items/${theirs.uidHash}`);
      await page.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('button', { name: 'Reinstate' }).waitFor();
      await page.goto(`${at.address}/console/${at.brand.code}/items/${theirs.uidHash}`);
      await page.getByText('There is no such item in this brand').first().waitFor();
      await page.goto(`${at.address}/console/${other.code}/audit`);
      await page.getByText(OPERATOR).first().waitFor();
      await operator.close();
    },
    LIMIT,
  );

  it(
    'another brand’s administrator sees nothing of this brand, an operator does',
    async () => {
      const stranger = await sitDown(browser, at, OTHER_ADMIN);
      await stranger.page.goto(`${at.address}/console/${at.brand.code}/items`);
      await stranger.page.getByText('You do not look after a brand with this code').waitFor();
      await stranger.page.goto(`${at.address}/console/${at.other.code}/items/${item.uidHash}`);
      await stranger.page.getByText('There is no such item in this brand').first().waitFor();
      await stranger.page.goto(`${at.address}/console/${at.other.code}/items?q=${item.serial}`);
      await stranger.page.getByText('No item fits').waitFor();
      await settles(async () => expect(await stranger.page.content()).not.toContain('Tote'));
      await stranger.close();
      const operator = await sitDown(browser, at, OPERATOR);
      await operator.open('items');
      await operator.page.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
      await operator.page.goto(`${at.address}/console`);
      await operator.page.getByLabel('Find a brand').fill('stride');
      expect(await accessibilityFaults(operator.page)).toEqual([]);
      await operator.page.getByRole('link', { name: /Stride Lab/ }).click();
      await operator.page.getByRole('heading', { name: 'Today' }).waitFor();
      await operator.close();
    },
    LIMIT,
  );
});
