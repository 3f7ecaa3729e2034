import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { ADMIN, dialogFaults } from '../../support/console.js';
import { itIsAccessible } from '../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../support/console-browser.js';
import { addItem, type Item } from '../../support/items.js';
import { printedTexts } from '../../support/printed-texts.js';
import { addRetailer } from '../../support/retailers.js';
import { settles } from '../../support/until.js';

describeConsole('the brand console: how items become somebody’s', ({ opened, prepare, signedIn }) => {
  let item: Item;

  prepare(async (at) => {
    const { stage, brand, categoryId, modelId } = at;
    item = await addItem(stage, brand, categoryId, { modelId });
    for (let nth = 0; nth < 120; nth += 1) await addItem(stage, brand, categoryId, { modelId, name: `=Tote ${nth}` });
    await addItem(stage, brand, categoryId, { modelId, status: 'stolen' });
    await addItem(stage, brand, categoryId, { modelId, ownerAccountId: 1, ownerMasked: 'a***@x' });
    await addRetailer(stage, brand, 'PARIS-01', 'Nord Paris');
  });

  itIsAccessible(opened, {
    screens: () => ({ 'many-codes': 'items/codes', 'claim-ways': 'settings' }),
  });

  it(
    'the dialog of a sale: WCAG 2.2 AA on a phone, left with Escape',
    async () => {
      const session = await opened().signIn(ADMIN, { width: 360, dark: false });
      const faults = await dialogFaults(session, { [`items/${item.uidHash}`]: ['Declare a sale'] });
      await session.close();
      expect(faults).toEqual([]);
    },
    CONSOLE_TEST_MS,
  );

  it(
    'a sale with the buyer’s address mails them a link that makes the item theirs',
    signedIn(async ({ page, open }, at) => {
      await open(`items/${item.uidHash}`);
      await page.getByRole('button', { name: 'Declare a sale' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Point of sale').selectOption('PARIS-01');
      await dialog.getByLabel('E-mail address of the buyer (optional)').fill('buyer@example.test');
      await dialog.getByLabel('Language to write to them in').selectOption('fr');
      await dialog.getByRole('button', { name: 'Declare a sale' }).click();
      await page.getByText('Sale declared; the buyer is written to').waitFor();
      const mails = () => at.stage.options.mails.filter(({ to }) => to === 'buyer@example.test');
      await settles(async () => expect(mails()).toHaveLength(1));
      expect(mails()[0]?.text).toMatch(/\/fr\/sign-in\/link\?token=/);
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'the codes of a hundred and twenty items are made, downloaded and taken back; what is somebody’s or stolen gets none',
    signedIn(async ({ page, open }, at) => {
      const codes = async (): Promise<number | undefined> =>
        (
          await at.stage.sql<{ n: number }>(
            `select count(*)::int as n from custody.single_use_code where kind = 'purchase'`,
          )
        )[0]?.n;
      await open('items/codes');
      await page.getByLabel('Model').selectOption({ label: 'Tote (TOTE-01)' });
      // Two clicks before the screen is drawn again: the second is the same intention.
      await page.evaluate(`{
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Make their codes');
        button.click();
        button.click();
      }`);
      await page.getByText('121 codes made').waitFor();
      expect(await codes()).toBe(121);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download (CSV)' }).click();
      const lines = readFileSync(await (await file).path(), 'utf8')
        .trim()
        .split(/\r?\n/);
      expect(lines).toHaveLength(122);
      // A name is typed by people, and opened in spreadsheets.
      expect(lines[1]).toMatch(/^[0-9A-Z]{12},'=Tote \d+,[A-Z0-9-]{8,},\d{4}-/);
      await page.getByRole('button', { name: 'Take back the unused codes' }).click();
      await page.getByText('121 codes taken back').waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'the code of one item is printed as it is shown',
    signedIn(async ({ page, open }) => {
      await open(`items/${item.uidHash}`);
      await page.getByRole('button', { name: 'Make purchase codes' }).click();
      const cell = page.getByRole('table', { name: 'Purchase codes' }).locator('td[data-label="Code"]');
      const code = await cell.innerText();
      expect(code).toMatch(/^[0-9A-Z]{4}[ -]?[0-9A-Z]{4}$/);
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Codes to print (PDF)' }).click();
      const texts = await printedTexts(await (await file).path());
      expect(texts).toContain(code);
      expect(texts.join(' ')).toContain('Tote');
      await page.getByRole('button', { name: 'Take back the unused codes' }).click();
      await page.getByText('1 code taken back').waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'a brand chooses how its items are claimed, and makes no codes where it accepts none',
    signedIn(async ({ page, open }, at) => {
      await open('settings');
      await page.getByLabel('Purchase code').uncheck();
      const card = page.locator('form', { has: page.getByLabel('Purchase code') });
      await card.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').waitFor();
      const ways = () =>
        at.stage.sql<{ claim_ways: string[] }>('select claim_ways from catalog.brand where id = $1', [at.brand.id]);
      expect((await ways())[0]?.claim_ways).toEqual(['receipt']);
      await open('items/codes');
      await page.getByRole('button', { name: 'Make their codes' }).click();
      await page.getByRole('alert').waitFor();
    }),
    CONSOLE_TEST_MS,
  );
});
