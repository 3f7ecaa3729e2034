import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityFaults, hasBrowser, launch } from '../../../support/browser.js';
import { addBatch, GTIN, publishPassport } from '../../../support/catalog.js';
import { type ConsoleStage, OTHER_ADMIN, openConsole, sitDown } from '../../../support/console.js';
import { itIsAccessible } from '../../../support/console-accessibility.js';
import { settles, until } from '../../../support/until.js';

const AREA = { width: 120, height: 90, channels: 3 } as const;
const LIMIT = 120_000;

(hasBrowser ? describe : describe.skip)('the brand console: catalog and passports', () => {
  let at: ConsoleStage;
  let browser: Browser;
  let published: number;

  beforeAll(async () => {
    at = await openConsole();
    browser = await launch();
    const { stage, brand, modelId } = at;
    const batchId = await addBatch(stage, { brandId: brand.id, modelId, code: 'LOT-2026-09' });
    const document = { product_identification: { name: 'Tote', country_of_origin: 'FR' }, durability: { score: 7 } };
    published = await publishPassport(stage, { batchId }, document);
    await publishPassport(
      stage,
      { batchId },
      {
        ...document,
        durability: { score: 8 },
        recyclability: { recyclability_percent: 82 },
        textile: { materials: [{ name: 'Linen', percentage: 100 }] },
        bill_of_materials: ['Buckle', 'Strap'],
        of_our_own: { colour: 'cognac' },
      },
    );
  }, LIMIT);
  afterAll(async () => {
    await browser?.close();
    await at?.close();
  }, LIMIT);

  itIsAccessible(() => ({ browser, at }), {
    screens: () => ({
      models: 'catalog',
      'models-none': 'catalog?q=nothing-like-this',
      'model-new': 'catalog/new',
      model: 'catalog/TOTE-01',
      passports: 'passports',
      'passports-none': 'passports?level=item',
      'passport-begin': 'passports/new',
      'passport-editor': `passports/${published}`,
      'passport-preview': `passports/${published}/preview`,
      'passport-versions': `passports/${published}/versions`,
      'passport-proofs': `passports/${published}/proofs`,
    }),
    dialogs: () => ({
      'catalog/TOTE-01': ['New lot', 'Change LOT-2026-09'],
      [`passports/${published}`]: ['Publish'],
      [`passports/${published}/versions`]: ['Visibility', 'Take out of service'],
    }),
  });

  it(
    'creates a model with a lot; a wrong GTIN is refused at its field',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await seat.open('catalog/new');
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
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByText('B-1', { exact: true }).waitFor();
      await seat.close();
    },
    LIMIT,
  );

  it(
    'sends what was changed, and undoes nothing that somebody else changed meanwhile',
    async () => {
      const [one, other] = [await sitDown(browser, at), await sitDown(browser, at)];
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
    LIMIT,
  );

  it(
    'gives a model pictures from this device, made light on the way, and chooses the main one',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await seat.open('catalog/TOTE-01');
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
      await seat.close();
    },
    LIMIT,
  );

  it(
    'writes statements that no schema knows as rows of name and value, or as JSON',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await seat.open(`passports/${published}`);
      const section = page.locator('details', { hasText: 'of_our_own' });
      await section.locator('summary').click();
      await section.getByRole('button', { name: /^Add a statement/ }).click();
      const row = section.getByRole('group', { name: /row 2$/ });
      await row.getByRole('textbox', { name: 'Name' }).fill('colour');
      await row.getByRole('textbox', { name: 'Value' }).fill('2019');
      await row.getByText('Choose a name that no other row has').waitFor();
      await row.getByRole('textbox', { name: 'Name' }).fill('year');
      await row.getByRole('combobox', { name: 'Kind' }).selectOption('number');
      await section.getByRole('button', { name: /^Write it as JSON/ }).click();
      const json = section.getByRole('textbox', { name: /JSON/ });
      await settles(async () => expect(JSON.parse(await json.inputValue())).toEqual({ colour: 'cognac', year: 2019 }));
      await json.fill('{"colour": "cognac", "care": {"wash": ["cold", "by hand"]}}');
      await section.getByRole('button', { name: /^Write it as rows/ }).click();
      await section.getByRole('button', { name: 'Add an entry: wash' }).click();
      await section.getByRole('group', { name: 'wash, row 3' }).getByRole('textbox', { name: 'Value' }).fill('no spin');
      expect(await accessibilityFaults(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: 'Save the draft' }).click();
      await page.getByText('Draft saved').waitFor();
      await settles(async () => {
        const [draft] = await at.stage.sql<{ document: string }>(
          'select document::text from passports.draft where passport_id = $1',
          [published],
        );
        expect(JSON.parse(draft?.document ?? '{}').of_our_own).toEqual({
          colour: 'cognac',
          care: { wash: ['cold', 'by hand', 'no spin'] },
        });
      });
      await seat.close();
    },
    LIMIT,
  );

  it(
    'names regulations and their articles in French for a French reader',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await page.getByRole('button', { name: 'Français' }).click();
      await seat.open(`passports/${published}`);
      await page.getByText('Règlement (UE) 2024/1781, annexe III, point c)').waitFor();
      await settles(async () =>
        expect(await page.locator('.requirements').innerText()).not.toMatch(/Regulation|Annex |Article /),
      );
      await seat.close();
    },
    LIMIT,
  );

  it(
    'explains sections and fields of a document in French for a French reader',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await page.getByRole('button', { name: 'Français' }).click();
      await seat.open(`passports/${published}`);
      await page.getByText('Ce qu’est le produit et qui en répond.').waitFor();
      await page
        .getByLabel('Pays d’origine')
        .locator('option', { hasText: 'Allemagne' })
        .waitFor({ state: 'attached' });
      await settles(async () =>
        expect(await page.locator('details.section').allTextContents()).not.toContainEqual(
          expect.stringMatching(/What the product is|alpha-2|How long the product lasts/),
        ),
      );
      await seat.close();
    },
    LIMIT,
  );

  it(
    'writes a passport from its schema, previews it per audience, publishes it, and compares versions',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await seat.open('catalog/TOTE-01');
      await page.getByRole('link', { name: 'Begin its passport' }).click();
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByLabel('Country of origin').selectOption('Portugal');
      await page.getByLabel('Add a section').selectOption('repairability_index');
      await page.locator('summary', { hasText: 'Repairability' }).click();
      await page
        .locator('details', { hasText: 'repairability_index' })
        .getByLabel(/score|note/i)
        .first()
        .fill('8.5');
      await page.getByRole('button', { name: 'Save the draft' }).click();
      await page.getByText('Draft saved').waitFor();
      await page.getByRole('link', { name: 'Preview' }).click();
      await page.locator('.as-page').getByText('Portugal').waitFor();
      await settles(async () => expect(await page.locator('.as-page').getByText('8.5').count()).toBe(0));
      await page.getByLabel('Audience').selectOption('repairer');
      await page.locator('.as-page').getByText('8.5').waitFor();
      await page.getByRole('link', { name: 'Document' }).click();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await page.getByText('Published').first().waitFor();
      await page.getByRole('link', { name: 'Proofs' }).click();
      await page.getByText('The chain of versions holds').waitFor();
      const served = await fetch(`${at.address}/v1/passport/01/${GTIN}`);
      expect(served.status).toBe(200);
      const { data } = (await served.json()) as { data: Record<string, unknown> };
      expect(Object.keys(data)).toEqual(['product_identification']);
      await seat.open(`passports/${published}/versions`);
      await page.getByText('/durability/score').waitFor();
      await page.getByRole('button', { name: 'Take out of service' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Take out of service' }).click();
      await page.getByText('Taken out of service').waitFor();
      await seat.close();
    },
    LIMIT,
  );

  it(
    'another brand’s administrator sees none of it',
    async () => {
      const stranger = await sitDown(browser, at, OTHER_ADMIN);
      const { page } = stranger;
      await page.goto(`${at.address}/console/${at.other.code}/passports/${published}`);
      await page.getByText('There is no such thing in this brand').waitFor();
      await page.goto(`${at.address}/console/${at.other.code}/catalog/TOTE-01`);
      await page.getByText('There is no model with this SKU').waitFor();
      await page.goto(`${at.address}/console/${at.other.code}/passports`);
      await page.getByText('No passport yet').waitFor();
      await settles(async () => expect(await page.content()).not.toContain('Atelier Nord'));
      await stranger.close();
    },
    LIMIT,
  );
});
