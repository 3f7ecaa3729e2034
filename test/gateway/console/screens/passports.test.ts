import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../../support/browser.js';
import { addBatch, GTIN, publishPassport, repeatVersion } from '../../../support/catalog.js';
import { clickInDialog, OTHER_ADMIN } from '../../../support/console.js';
import { itIsAccessible } from '../../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../../support/console-browser.js';
import { settles } from '../../../support/until.js';

describeConsole('the brand console: passports', ({ opened, prepare, signedIn }) => {
  let published: number;

  prepare(async ({ stage, brand, modelId }) => {
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
  });

  itIsAccessible(opened, {
    screens: () => ({
      passports: 'passports',
      'passports-none': 'passports?level=item',
      'passport-begin': 'passports/new',
      'passport-editor': `passports/${published}`,
      'passport-preview': `passports/${published}/preview`,
      'passport-versions': `passports/${published}/versions`,
      'passport-proofs': `passports/${published}/proofs`,
    }),
    dialogs: () => ({
      [`passports/${published}`]: ['Publish'],
      [`passports/${published}/versions`]: ['Visibility', 'Withdraw'],
    }),
  });

  it(
    'says that a passport, webhook, batch, model or item is unknown, and leads back to the list',
    signedIn(async ({ page, open }) => {
      for (const number of ['999999', 'none']) {
        await open(`passports/${number}/versions`);
        await page.getByRole('heading', { name: 'There is no such passport in this brand' }).waitFor();
        await settles(async () => expect(await page.locator('main .tabs, main .notice button').count()).toBe(0));
        await page.locator('main .empty').getByRole('link', { name: 'Passports' }).click();
        await page.getByRole('heading', { name: 'Passports' }).waitFor();
      }
      for (const [address, list] of [
        ['webhooks/999999', 'Webhooks'],
        ['batches/00000000-0000-4000-8000-000000000000', 'Batches'],
        ['catalog/NONE', 'Models'],
        ['items/000000000000', 'Items'],
      ]) {
        await open(address);
        await page.locator('main .empty').waitFor();
        await settles(async () => expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0));
        await page.locator('main .empty').getByRole('link', { name: list! }).click();
        await page.getByRole('heading', { name: list!, level: 1 }).waitFor();
      }
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'writes statements that no schema knows as rows of name and value, or as JSON',
    signedIn(async ({ page, open }, at) => {
      await open(`passports/${published}`);
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
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'names regulations and their articles in French for a French reader',
    signedIn(async ({ page, open }) => {
      await page.getByRole('button', { name: 'Français' }).click();
      await open(`passports/${published}`);
      await page.getByText('Règlement (UE) 2024/1781, annexe III, point c)').waitFor();
      await settles(async () =>
        expect(await page.locator('.requirements').innerText()).not.toMatch(/Regulation|Annex |Article /),
      );
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'explains sections and fields of a document in French for a French reader',
    signedIn(async ({ page, open }) => {
      await page.getByRole('button', { name: 'Français' }).click();
      await open(`passports/${published}`);
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
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'writes a passport from its schema, previews it per audience, publishes it, and compares versions',
    signedIn(async ({ page, open }, at) => {
      await open('catalog/TOTE-01');
      await page.getByRole('link', { name: 'Begin its passport' }).click();
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByLabel('Country of origin').selectOption('Portugal');
      await page.getByLabel('A section of the regulations').selectOption('repairability_index');
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
      await clickInDialog(page, 'Publish');
      await page.getByText('Published').first().waitFor();
      await page.getByRole('link', { name: 'Proofs' }).click();
      await page.getByText('The chain of versions holds').waitFor();
      const served = await fetch(`${at.address}/v1/passport/01/${GTIN}`);
      expect(served.status).toBe(200);
      const { data } = (await served.json()) as { data: Record<string, unknown> };
      expect(Object.keys(data)).toEqual(['product_identification']);
      await open(`passports/${published}/versions`);
      await page.getByText('/durability/score').waitFor();
      // The newest, then the one that it replaced.
      for (const left of [1, 0]) {
        await page.getByRole('button', { name: 'Withdraw' }).first().click();
        await clickInDialog(page, 'Withdraw');
        await settles(async () =>
          expect(await page.locator('main').getByRole('button', { name: 'Withdraw' }).count()).toBe(left),
        );
      }
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'keeps what is not saved while another tab or screen is open, and what is open while it is saved',
    signedIn(async ({ page, open }) => {
      await open(`passports/${published}`);
      const origin = page.getByLabel('Country of origin');
      await origin.selectOption('Italy');
      await page.getByText('There are changes that are not saved yet.').waitFor();
      await page.getByRole('link', { name: 'Preview' }).click();
      await page.getByText('This includes your changes that are not saved yet.').waitFor();
      await page.locator('.as-page').getByText('Italy').waitFor();
      await page.getByRole('link', { name: 'Items', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Document' }).click();
      await settles(async () => expect(await origin.inputValue()).toBe('IT'));
      const section = page.locator('details', { hasText: 'of_our_own' });
      await section.locator('summary').click();
      await section.getByRole('button', { name: /^Write it as JSON/ }).click();
      const json = section.getByRole('textbox', { name: /JSON/ });
      await json.fill('{"colour": ');
      await page.getByText('A value is not JSON: correct it before you save.').waitFor();
      await json.fill('{"colour": "black"}');
      const saved = page.waitForResponse(
        (response) => response.request().postData()?.includes('passportWhole') === true,
      );
      await page.getByRole('button', { name: 'Save the draft' }).click();
      await page.getByText('Draft saved').waitFor();
      await saved;
      await settles(async () =>
        expect(await page.getByText('There are changes that are not saved yet.').count()).toBe(0),
      );
      await settles(async () => expect(await json.inputValue()).toBe('{"colour": "black"}'));
      await page.getByRole('button', { name: 'Discard the draft' }).click();
      await clickInDialog(page, 'Discard the draft');
      await settles(async () => expect(await origin.inputValue()).toBe('FR'));
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'opens a passport whose versions are together larger than an answer may be',
    signedIn(async ({ page, open }, { stage, brand, modelId }) => {
      const batchId = await addBatch(stage, { brandId: brand.id, modelId, code: 'LOT-2026-10' });
      const id = await publishPassport(stage, { batchId }, { labels: { text: 'A label. '.repeat(25_000) } });
      await repeatVersion(stage, id, 40);
      await open(`passports/${id}`);
      const saved = page.locator('details', { hasText: 'labels' }).getByRole('textbox', { name: 'Value' });
      await settles(async () => expect(await saved.inputValue()).toHaveLength(225_000));
      await page.getByRole('link', { name: 'Versions' }).click();
      await settles(async () => expect(await page.locator('main tbody tr').count()).toBe(25));
      await page.getByRole('button', { name: 'Next page' }).click();
      await settles(async () =>
        expect(await page.locator('main tbody tr').allInnerTexts()).toEqual(
          expect.arrayContaining([expect.stringContaining('Version 16'), expect.stringContaining('Version 1\t')]),
        ),
      );
      await page.getByRole('button', { name: 'First page' }).click();
      await page.getByRole('link', { name: 'Proofs' }).click();
      await settles(async () => expect(await page.getByRole('heading', { name: /^Version / }).count()).toBe(25));
      await open('passports');
      await settles(async () => expect(await page.locator('main tbody').innerText()).toContain('41'));
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'another brand’s administrator sees none of it',
    signedIn(async ({ page }, { address, other }) => {
      await page.goto(`${address}/console/${other.code}/passports/${published}`);
      await page.getByText('There is no such passport in this brand').waitFor();
      await page.goto(`${address}/console/${other.code}/passports`);
      await page.getByText('No passport yet').waitFor();
      await settles(async () => expect(await page.content()).not.toContain('Atelier Nord'));
    }, OTHER_ADMIN),
    CONSOLE_TEST_MS,
  );
});
