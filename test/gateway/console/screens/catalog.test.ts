import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import { addBatch } from '../../../support/catalog.js';
import { clickInDialog, OTHER_ADMIN } from '../../../support/console.js';
import { itIsAccessible } from '../../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../../support/console-browser.js';
import { settles, until } from '../../../support/until.js';

const AREA = { width: 120, height: 90, channels: 3 } as const;

describeConsole('the brand console: catalog', ({ opened, prepare, signedIn }) => {
  prepare(async ({ stage, brand, modelId }) => {
    await addBatch(stage, { brandId: brand.id, modelId, code: 'LOT-2026-09' });
  });

  itIsAccessible(opened, {
    screens: () => ({
      models: 'catalog',
      'models-none': 'catalog?q=nothing-like-this',
      'model-new': 'catalog/new',
      model: 'catalog/TOTE-01',
    }),
    dialogs: () => ({ 'catalog/TOTE-01': ['New lot', 'Change LOT-2026-09'] }),
  });

  it(
    'creates a model with a lot; a wrong GTIN is refused at its field',
    signedIn(async ({ page, open }) => {
      await open('catalog/new');
      await page.getByLabel('SKU').fill('BELT-02');
      await page.getByLabel('Name').fill('Belt');
      await page.getByLabel('GTIN').fill('1234567890123');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.field', { hasText: 'GTIN' }).locator('.fault').waitFor();
      await page.getByLabel('GTIN').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('heading', { name: 'Belt', level: 1 }).waitFor();
      await page.getByRole('button', { name: 'New lot' }).click();
      await page.getByRole('dialog').getByLabel('Lot').fill('B-1');
      await page.getByRole('dialog').getByLabel('Country of origin').selectOption('Italy');
      await clickInDialog(page, 'Save');
      await page.getByText('B-1', { exact: true }).waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'counts all lots of a model, and shows them page by page',
    signedIn(async ({ page, open }, { stage, brand }) => {
      await stage.sql(
        `with made as (insert into catalog.model (brand_id, sku, name) values ($1, 'STRAP-03', 'Strap') returning id)
         insert into catalog.batch (brand_id, model_id, batch_code) select $1, id, 'S-' || n from made, generate_series(101, 330) n`,
        [brand.id],
      );
      await open('catalog');
      await page.getByRole('row', { name: /Strap.*230/ }).waitFor();
      await open('catalog/STRAP-03');
      const codes = (): Promise<string[]> => page.locator('code', { hasText: /^S-/ }).allInnerTexts();
      await settles(async () => expect(await codes()).toHaveLength(25));
      await page.getByRole('button', { name: 'Next page' }).click();
      await settles(async () => expect((await codes())[0]).toBe('S-305'));
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'sends what was changed, and undoes nothing that somebody else changed meanwhile',
    async () => {
      const at = opened();
      const [one, other] = [await at.signIn(), await at.signIn()];
      for (const { open, page } of [one, other]) {
        await open('catalog/TOTE-01');
        await page.getByLabel('Terms').waitFor();
      }
      const keeps = async ({ page }: typeof one, label: string, value: string): Promise<void> => {
        await page.getByLabel(label).fill(value);
        await page.getByRole('button', { name: 'Save', exact: true }).first().click();
      };
      const become = (terms: string, customs: string | null) =>
        settles(async () => {
          const [model] = await at.stage.sql(
            'select default_warranty_terms as terms, customs_description as customs from catalog.model where id = $1',
            [at.modelId],
          );
          expect(model).toEqual({ terms, customs });
        });
      await keeps(one, 'Terms', 'Seams and handles');
      await become('Seams and handles', null);
      await keeps(other, 'Description for customs', 'Handbag of leather');
      await become('Seams and handles', 'Handbag of leather');
      await keeps(other, 'Description for customs', '');
      await become('Seams and handles', null);
      await Promise.all([one.close(), other.close()]);
    },
    CONSOLE_TEST_MS,
  );

  it(
    'gives a model pictures from this device, made light on the way, and chooses the main one',
    signedIn(async ({ page, open }, at) => {
      await open('catalog/TOTE-01');
      const give = (name: string, buffer: Buffer) =>
        page.getByLabel('Add a picture from this device').setInputFiles({ name, mimeType: 'image/png', buffer });
      await give('notes.png', Buffer.from('no picture at all'));
      await page.getByText('Choose a PNG, JPEG, WebP or GIF picture').waitFor();
      await give(
        'small.png',
        await sharp({ create: { ...AREA, background: '#a8642f' } })
          .png()
          .toBuffer(),
      );
      await page.getByRole('img', { name: 'Tote, picture 1' }).waitFor();
      // More than the graph takes, until the browser has made it smaller.
      const wide = { create: { width: 1200, height: 900, channels: 3, background: '#2d2b2c' } } as const;
      const large = await sharp(wide).png({ compressionLevel: 0 }).toBuffer();
      expect(large.length).toBeGreaterThan(3_000_000);
      await give('large.png', large);
      await page.getByRole('img', { name: 'Tote, picture 2' }).waitFor();
      const pictures = async () =>
        (
          await at.stage.sql<{ urls: string[] }>(
            'select primary_image_url || media_urls as urls from catalog.model where id = $1',
            [at.modelId],
          )
        )[0]?.urls;
      const [first, second] = await until(async () => {
        const both = await pictures();
        return both?.length === 2 ? both : undefined;
      });
      await page.getByRole('button', { name: 'Make it the main one: picture 2' }).click();
      const wanted = JSON.stringify([second, first]);
      await until(async () => JSON.stringify(await pictures()) === wanted);
      const inFront = new URL(second ?? '').pathname;
      await page.locator(`img[alt="Tote, picture 1"][src="${inFront}"]`).waitFor();
      await page.getByRole('button', { name: 'Remove: picture 2' }).click();
      await page.getByRole('img', { name: 'Tote, picture 2' }).waitFor({ state: 'detached' });
      await settles(async () => expect(await pictures()).toEqual([second]));
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'another brand’s administrator sees none of it',
    signedIn(async ({ page }, { address, other }) => {
      await page.goto(`${address}/console/${other.code}/catalog/TOTE-01`);
      await page.getByText('There is no model with this SKU').waitFor();
      await settles(async () => expect(await page.content()).not.toContain('Atelier Nord'));
    }, OTHER_ADMIN),
    CONSOLE_TEST_MS,
  );
});
