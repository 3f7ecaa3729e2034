import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { accessibilityFaults, openPage } from '../../../support/browser.js';
import { ADMIN, clickInDialog, OPERATOR, OTHER_ADMIN } from '../../../support/console.js';
import { itIsAccessible } from '../../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../../support/console-browser.js';
import { addItem, type Item } from '../../../support/items.js';
import { printedTexts } from '../../../support/printed-texts.js';
import { settles } from '../../../support/until.js';

describeConsole('the brand console: items', ({ opened, prepare, signedIn }) => {
  let item: Item;

  prepare(async (at) => {
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
  });

  itIsAccessible(opened, {
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
    signedIn(async ({ page }, at) => {
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
      await clickInDialog(page, 'Report stolen');
      await page.getByText('This item is reported stolen').waitFor();
      // Nothing that is stolen is sold, or given a purchase code.
      await sale.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Close the theft report' }).click();
      await page.getByLabel('How it ended').fill('Found');
      await clickInDialog(page, 'Close the theft report');
      await page.getByText('Theft report closed').first().waitFor();
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await clickInDialog(page, 'Withdraw');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The item is back in the catalog').waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'registers items, prints their labels, and tells of them on the first page by itself',
    signedIn(async ({ page }, at) => {
      const watcher = await at.signIn();
      // Choices that come late must not be missed by who fills in the form at once.
      await page.route(`${at.address}/graphql`, async (route) => {
        if (/categoriesToChoose|modelsToChoose/.test(route.request().postData() ?? '')) await setTimeout(1_000);
        await route.continue();
      });
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
      const texts = await printedTexts(await download.path());
      const serials = texts.filter((text) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(text));
      expect(new Set(serials).size).toBe(3);
      await watcher.page.getByText('Tote, Łódź édition').first().waitFor();
      await watcher.close();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'registers items once when the answer is lost and they are sent again',
    signedIn(async ({ page, open }, { address, stage }) => {
      await open('items/register');
      await page.getByLabel('Name of the product').fill('Tote, once');
      await page.getByLabel('Category').selectOption({ index: 1 });
      await page.route(`${address}/graphql`, async (route) => {
        if (!route.request().postData()?.includes('registerItems')) return route.continue();
        await route.fetch();
        return route.abort();
      });
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByText('Send it again: what was done already is not done twice.').waitFor();
      await page.unroute(`${address}/graphql`);
      await page.getByRole('button', { name: 'Register', exact: true }).click();
      await page.getByRole('heading', { name: 'Registered' }).waitFor();
      expect(await stage.sql(`select 1 from custody.item where product_name = 'Tote, once'`)).toHaveLength(1);
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'says that an item may have been withdrawn when the answer is lost',
    signedIn(async ({ page, open }, { address }) => {
      await open(`items/${item.uidHash}`);
      await page.route(`${address}/graphql`, (route) =>
        route.request().postData()?.includes('withdrawProduct') ? route.abort() : route.continue(),
      );
      await page.getByRole('button', { name: 'Withdraw' }).click();
      await clickInDialog(page, 'Withdraw');
      await page.getByText('It may have been done all the same: look before you repeat it.').first().waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'signs in, finds an item and destroys it by keyboard alone',
    async () => {
      const at = opened();
      const { stage, brand, categoryId, modelId } = at;
      const doomed = await addItem(stage, brand, categoryId, {
        serial: '0A1B2C3D4ZZZ',
        modelId,
        name: 'Tote, faulty',
      });
      const page = await openPage(at.browser, { width: 1280, dark: false });
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
    CONSOLE_TEST_MS,
  );

  it(
    'an operator works across brands: finds each, changes things in it, and says whose they are',
    signedIn(async ({ page }, at) => {
      const { stage, other, categoryId } = at;
      const theirs = await addItem(stage, other, categoryId, { serial: '1B2C3D4E5F6G', name: 'Run One' });
      await page.goto(`${at.address}/console`);
      await page.getByRole('link', { name: /Atelier Nord/ }).click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await page.goto(`${at.address}/console/${other.code}/items/${theirs.uidHash}`);
      await page.getByRole('button', { name: 'Revoke' }).click();
      await clickInDialog(page, 'Revoke');
      await page.getByRole('button', { name: 'Reinstate' }).waitFor();
      await page.goto(`${at.address}/console/${at.brand.code}/items/${theirs.uidHash}`);
      await page.getByText('There is no such item in this brand').first().waitFor();
      await page.goto(`${at.address}/console/${other.code}/audit`);
      await page.getByText(OPERATOR).first().waitFor();
    }, OPERATOR),
    CONSOLE_TEST_MS,
  );

  it(
    'another brand’s administrator sees nothing of this brand',
    signedIn(async ({ page }, { address, brand, other }) => {
      await page.goto(`${address}/console/${brand.code}/items`);
      await page.getByText('You do not look after a brand with this code').waitFor();
      await page.goto(`${address}/console/${other.code}/items/${item.uidHash}`);
      await page.getByText('There is no such item in this brand').first().waitFor();
      await page.goto(`${address}/console/${other.code}/items?q=${item.serial}`);
      await page.getByText('No item fits').waitFor();
      await settles(async () => expect(await page.content()).not.toContain('Tote'));
    }, OTHER_ADMIN),
    CONSOLE_TEST_MS,
  );

  it(
    'an operator sees it, and finds each brand',
    signedIn(async ({ page, open }, { address }) => {
      await open('items');
      await page.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
      await page.goto(`${address}/console`);
      await page.getByLabel('Find a brand').fill('stride');
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: /Stride Lab/ }).click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
    }, OPERATOR),
    CONSOLE_TEST_MS,
  );
});
