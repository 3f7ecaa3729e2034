import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { accessibilityFaults } from '../../support/browser.js';
import { clickInDialog, OTHER_ADMIN } from '../../support/console.js';
import { itIsAccessible } from '../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../support/console-browser.js';
import { addItem, type Item } from '../../support/items.js';
import { settles } from '../../support/until.js';

describeConsole('the brand console: alerts, after sales, team, audit, settings', ({ opened, prepare, signedIn }) => {
  let item: Item;

  prepare(async (at) => {
    const { stage, brand, categoryId } = at;
    const owner = await stage.account('owner@example.test', 'customer');
    await stage.account('second@example.test', 'brand_admin', {
      brandIds: [brand.id],
      firstName: 'Yann',
      lastName: 'Le Goff',
    });
    item = await addItem(stage, brand, categoryId, {
      serial: '0A1B2C3D4E5F',
      ownerAccountId: owner,
      ownerMasked: 'ow…',
    });
    const other = await addItem(stage, brand, categoryId, { serial: '0A1B2C3D4E60', name: 'Tote, black' });
    await stage.sql(
      `insert into custody.product_return (item_id, account_id, state, reason, requested_at, expires_at)
       values ($1, $2, 'requested', 'Too small', now(), now() + interval '30 days')`,
      [item.id, owner],
    );
    await stage.sql(
      `with w as (insert into custody.warranty (item_id, state, starts_at, ends_at) values ($1, 'active', now(), now() + interval '1 year') returning id)
       insert into custody.warranty_claim (warranty_id, description, claimed_at) select id, 'The buckle broke', now() from w`,
      [item.id],
    );
    await stage.sql(
      `insert into custody.buyback (item_id, state, amount, currency, offered_at, expires_at) values ($1, 'accepted', 240, 'EUR', now(), now() + interval '30 days')`,
      [other.id],
    );
    const facts = {
      country: 'US',
      city: 'Boston',
      retailer_code: 'PARIS-01',
      authorized_countries: ['FR'],
      reason: 'impossible_travel',
      previous_country: 'FR',
      previous_city: 'Lyon',
    };
    for (const type of ['product.gray_market', 'clone.alert']) {
      await stage.sql(
        `insert into integrations.event (id, type, brand_id, product_id, occurred_at, accepted_at, body) values ($1, $2, $3, $4, now(), now(), $5)`,
        [randomUUID(), type, brand.id, item.id, JSON.stringify(facts)],
      );
    }
  });

  itIsAccessible(opened, {
    screens: () => ({
      'overview-busy': '',
      alerts: 'alerts',
      'alerts-clones': 'alerts?kind=clone.alert',
      returns: 'after-sales',
      claims: 'after-sales/warranty',
      buybacks: 'after-sales/buybacks',
      team: 'team',
      audit: 'audit',
      settings: 'settings',
    }),
    dialogs: () => ({
      'after-sales': [/^It arrived/, /^Refuse/],
      'after-sales/warranty': [/^Take it on/, /^Refuse/],
      'after-sales/buybacks': ['Offer to buy back', /^Complete/],
      team: ['Invite an administrator', 'Remove: Yann Le Goff'],
      settings: ['Move to this offer'],
    }),
  });

  it(
    'says what needs the team, and leads to the alerts and their places',
    signedIn(async ({ page }) => {
      await page.getByRole('link', { name: /Alerts from the market/ }).click();
      await page.getByText('Too far from the scan before it').first().waitFor();
      await page.getByText('Boston, United States').first().waitFor();
      await page
        .getByRole('link', { name: /Tote, cognac/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Its life' }).waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'receives a return, settles nothing twice, takes a claim on and settles it',
    signedIn(async ({ page, open }, at) => {
      await open('after-sales');
      await page.getByRole('button', { name: /^It arrived/ }).click();
      await page.getByLabel('State of the item').fill('As new');
      expect(await accessibilityFaults(page)).toEqual([]);
      await clickInDialog(page, 'It arrived');
      await page.getByRole('button', { name: /^Settle/ }).waitFor();
      await at.stage.sql(`update custody.product_return set state = 'rejected', closed_at = now()`);
      await page.getByRole('button', { name: /^Settle/ }).click();
      await clickInDialog(page, 'Settle');
      await page.getByText('Somebody may have been faster').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Warranty' }).click();
      await page.getByText('The buckle broke').waitFor();
      await page.getByRole('button', { name: /^Take it on/ }).click();
      await clickInDialog(page, 'Take it on');
      await page.getByRole('button', { name: /^It is settled/ }).click();
      await page.getByLabel('What was done').fill('Buckle replaced');
      await clickInDialog(page, 'It is settled');
      await page.getByText('No warranty claim here').waitFor();
      await page.getByRole('link', { name: 'All' }).click();
      await page.getByText('Buckle replaced').waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'offers to buy an item back',
    signedIn(async ({ page, open }) => {
      await open('after-sales/buybacks');
      await page.getByRole('button', { name: 'Offer to buy back' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('The item').fill('0A1B2C3D4E5F');
      await dialog.getByLabel('Amount').fill('120.00');
      await dialog.getByRole('button', { name: 'Offer to buy back' }).click();
      await page.getByText('Offer made').waitFor();
      await page.getByText('€120.00').waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'removes an administrator, finds it in the audit log, and changes the offer',
    signedIn(async ({ page, open }, at) => {
      await open('team');
      await page.getByRole('button', { name: 'Remove: Yann Le Goff' }).click();
      await clickInDialog(page, 'Remove');
      await page.getByText('Administrator removed').waitFor();
      await page.getByRole('link', { name: 'Audit log' }).click();
      await page.getByRole('row').filter({ hasText: 'Administrator removed' }).first().waitFor();
      await page.getByRole('link', { name: 'Settings' }).click();
      await page.getByLabel('Administrators who must approve').fill('2');
      await page.getByLabel('Primary colour').fill('#1f3a5f');
      await page
        .locator('form')
        .filter({ has: page.getByLabel('Primary colour') })
        .getByRole('button', { name: 'Save', exact: true })
        .click();
      await page.getByText('Saved').waitFor();
      await page.getByRole('button', { name: 'Move to this offer' }).click();
      await page.getByLabel('I know that items').check();
      await clickInDialog(page, 'Move to this offer');
      await page.getByText('Offer changed').waitFor();
      await settles(async () => {
        const [row] = await at.stage.sql<{ offer: string; mint_approvals: number }>(
          'select offer, mint_approvals from catalog.brand where id = $1',
          [at.brand.id],
        );
        expect(row).toEqual({ offer: 'compliance', mint_approvals: 2 });
      });
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'keeps what is typed in one card of the settings while another is saved',
    signedIn(async ({ page, open }) => {
      await open('settings');
      await page.getByLabel('Primary colour').fill('#123456');
      const ways = page.locator('section', { hasText: 'Make it yours' }).last();
      await ways.getByRole('checkbox').first().click();
      await ways.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved').first().waitFor();
      await settles(async () => expect(await page.getByLabel('Primary colour').inputValue()).toBe('#123456'));
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'is in French, too, and works by keyboard alone',
    signedIn(async ({ page, open }) => {
      await page.getByRole('button', { name: 'Français' }).click();
      await page.getByRole('heading', { name: 'Aujourd’hui' }).waitFor();
      await settles(async () => expect(await page.evaluate('document.documentElement.lang')).toBe('fr'));
      await open('after-sales/buybacks');
      await page.getByRole('heading', { name: 'Après-vente' }).waitFor();
      await page.getByRole('button', { name: 'Proposer un rachat' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await settles(async () =>
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Proposer un rachat'),
      );
      await page.reload();
      await page.getByRole('heading', { name: 'Après-vente' }).waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'another brand’s administrator sees none of it',
    signedIn(async ({ page, open }) => {
      for (const screen of [
        '',
        'alerts',
        'after-sales?all=1',
        'after-sales/warranty',
        'after-sales/buybacks?all=1',
        'team',
        'audit',
        'settings',
      ]) {
        await open(screen);
        await settles(async () =>
          expect(await page.locator('main').innerText()).not.toMatch(/Tote|Boston|buckle|240|Claire|Yann|Atelier Nord/),
        );
      }
    }, OTHER_ADMIN),
    CONSOLE_TEST_MS,
  );
});
