import { expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { OTHER_ADMIN } from '../../../support/console.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../../support/console-browser.js';
import { addItem, type Item } from '../../../support/items.js';
import { present } from '../../../support/present.js';
import { settles } from '../../../support/until.js';

const isAbsent = (place: Locator): Promise<void> => settles(async () => expect(await place.count()).toBe(0));

describeConsole('the brand console: what its forms let choose', ({ prepare, signedIn }) => {
  let item: Item;

  prepare(async ({ stage, brand, categoryId, modelId }) => {
    item = await addItem(stage, brand, categoryId, { serial: '0A1B2C3D4E5F', modelId });
  });

  it(
    'offers no form before the choices in it are known',
    signedIn(async ({ page }, { address, brand }) => {
      let release = (): void => {};
      const known = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(`${address}/graphql`, async (route) => {
        if (/modelsToChoose|retailersToChoose|partnersToChoose/.test(route.request().postData() ?? '')) await known;
        await route.continue();
      });
      const at = `${address}/console/${brand.code}`;
      await page.goto(`${at}/items/place`);
      await page.getByRole('heading', { name: 'Some items' }).waitFor();
      await isAbsent(page.getByRole('button', { name: 'Give them' }));
      await page.goto(`${at}/items/codes`);
      await page.getByRole('heading', { name: 'Which items' }).waitFor();
      await isAbsent(page.getByRole('button', { name: 'Take back the unused codes' }));
      await page.goto(`${at}/items/${item.uidHash}`);
      for (const name of ['Declare a sale', 'Order work']) {
        await page.getByRole('button', { name }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByText('Loading').waitFor({ state: 'attached' });
        await isAbsent(dialog.getByRole('button', { name }));
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
      release();
      await page.getByRole('button', { name: 'Declare a sale' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Declare a sale' }).waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'finds any model of many by a search, with its newest lots',
    signedIn(async ({ page }, { address, stage, other }) => {
      await stage.sql(
        `insert into catalog.model (brand_id, sku, name) select $1, 'RUN-' || n, 'Run ' || n from generate_series(100, 205) n`,
        [other.id],
      );
      await stage.sql(
        `insert into catalog.batch (brand_id, model_id, batch_code)
         select m.brand_id, m.id, 'LOT-' || n from catalog.model m, generate_series(100, 155) n where m.brand_id = $1 and m.sku = 'RUN-205'
         order by n`,
        [other.id],
      );
      await page.goto(`${address}/console/${other.code}/items/register`);
      const model = page.getByLabel('Model', { exact: true });
      await model.waitFor();
      await isAbsent(model.getByText('Run 205'));
      await page.getByLabel('Search the models').fill('RUN-205');
      await model.selectOption({ label: 'Run 205 (RUN-205)' });
      const lots = page.getByLabel('Lot', { exact: true });
      await lots.selectOption({ label: 'LOT-155' });
      await isAbsent(lots.getByText('LOT-105'));
      // What is chosen stays chosen when another search does not list it.
      await page.getByLabel('Search the models').fill('RUN-101');
      await isAbsent(model.getByText('Run 102'));
      await settles(async () => expect(await model.locator('option:checked').textContent()).toBe('Run 205 (RUN-205)'));
      await page.getByLabel('Search the models').press('Enter');
      await settles(async () => expect(await lots.locator('option:checked').textContent()).toBe('LOT-155'));
    }, OTHER_ADMIN),
    CONSOLE_TEST_MS,
  );

  it(
    'names the model that items are searched by, though no list holds it',
    signedIn(async ({ page }, { address, stage, categoryId, other }) => {
      const [model] = await stage.sql<{ id: number }>(
        `insert into catalog.model (brand_id, sku, name) values ($1, 'AAA-1', 'First of all') returning id`,
        [other.id],
      );
      await addItem(stage, other, categoryId, { serial: '0A1B2C3D4E6H', modelId: present(model).id });
      await page.goto(`${address}/console/${other.code}/items`);
      await page.getByLabel('Search the models').fill('AAA-1');
      const chosen = page.getByLabel('Model', { exact: true });
      await chosen.selectOption({ label: 'First of all (AAA-1)' });
      const isNamed = () =>
        settles(async () => expect(await chosen.locator('option:checked').textContent()).toBe('First of all (AAA-1)'));
      await page.getByText('0A1B2C3D4E6H').waitFor();
      await isNamed();
      await page.reload();
      await isNamed();
    }, OTHER_ADMIN),
    CONSOLE_TEST_MS,
  );

  it(
    'finds any point of sale of many, in their list and where one is chosen',
    signedIn(async ({ page, open }, { stage, brand }) => {
      await stage.sql(
        `insert into custody.retailer (brand_id, brand_code, code, name, city, active)
         select $1, $2, 'SHOP-' || n, 'Shop ' || n, 'City ' || n, true from generate_series(100, 250) n`,
        [brand.id, brand.code],
      );
      const listed = (): Promise<string[]> =>
        page.getByRole('table', { name: 'Points of sale' }).getByRole('row').allInnerTexts();
      await open('retailers');
      await settles(async () => expect(await listed()).toHaveLength(26));
      await page.getByRole('button', { name: 'Next page' }).click();
      await settles(async () => expect((await listed())[1]).toContain('SHOP-125'));
      await page.getByLabel('Search', { exact: true }).fill('city 24');
      await settles(async () => expect(await listed()).toHaveLength(11));
      await open(`items/${item.uidHash}`);
      await page.getByRole('button', { name: 'Declare a sale' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Search the points of sale').fill('shop-250');
      await dialog
        .getByLabel('Point of sale', { exact: true })
        .selectOption({ label: 'Shop 250, City 250 (SHOP-250)' });
      await dialog.getByLabel('Search the points of sale').fill('nowhere');
      await settles(async () =>
        expect(await dialog.getByLabel('Point of sale', { exact: true }).locator('option').count()).toBe(2),
      );
      await dialog.getByRole('button', { name: 'Declare a sale' }).click();
      await page.getByText('Sale declared', { exact: true }).first().waitFor();
    }),
    CONSOLE_TEST_MS,
  );
});
