import { afterAll, expect, it } from '@jest/globals';
import { accessibilityFaults, openPage } from '../../support/browser.js';
import { clickInDialog, fillSignIn, OTHER_ADMIN } from '../../support/console.js';
import { itIsAccessible } from '../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../support/console-browser.js';
import { addCertificate, addItem } from '../../support/items.js';
import { type Receiver, startReceiver } from '../../support/receiver.js';
import { addRetailer } from '../../support/retailers.js';
import { mailedToken } from '../../support/tokens.js';
import { settles, until } from '../../support/until.js';

describeConsole(
  'the brand console: certificates, partners, points of sale, keys, webhooks',
  ({ opened, prepare, signedIn }) => {
    let receiver: Receiver;
    let webhookId: number;

    prepare(async (at) => {
      receiver = await startReceiver();
      const { stage, brand, categoryId } = at;
      const item = await addItem(stage, brand, categoryId);
      await addCertificate(stage, item, 'DPP-CERT-000000000001');
      await stage.account('ana@example.test', 'repairer', { firstName: 'Ana', lastName: 'Roux' });
      await stage.account('shop@example.test', 'distributor', { firstName: 'Léa' });
      const { createWebhook } = await stage.ask<{ createWebhook: { subscription: { id: number } } }>(
        'integrations',
        'mutation C($input: WebhookInput!) { createWebhook(input: $input) { subscription { id } } }',
        { input: { brandId: brand.id, url: receiver.url, events: ['product.scanned'] } },
      );
      webhookId = createWebhook.subscription.id;
      const keyId = await stage.key(brand.id, `dpp_test_${'k'.repeat(40)}`, { name: 'ERP' });
      await stage.sql(`insert into integrations.quota_day (key_id, day, used) values ($1, current_date, 12)`, [keyId]);
      await addRetailer(stage, brand, 'PARIS-01', 'Nord Paris');
    });
    afterAll(() => receiver?.close(), CONSOLE_TEST_MS);

    /** Somebody without a place in the console signs in there, takes what a brand offers them, and leaves. */
    async function takeInConsole(email: string): Promise<void> {
      const { address, brand, browser } = opened();
      const page = await openPage(browser, { width: 360, dark: false });
      await page.goto(`${address}/console/${brand.code}`);
      await fillSignIn(page, email);
      const take = page.getByRole('button', { name: 'Take: Atelier Nord' });
      await take.waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await take.click();
      await take.waitFor({ state: 'detached' });
      await page.close();
    }

    itIsAccessible(opened, {
      screens: () => ({
        certificates: 'certificates',
        'certificates-none': 'certificates?state=revoked',
        partners: 'partners',
        retailers: 'retailers',
        keys: 'keys',
        webhooks: 'webhooks',
        webhook: `webhooks/${webhookId}`,
      }),
      besides: async ({ open, page }) => {
        await open('keys');
        await page.getByRole('button', { name: 'New key' }).click();
        return (await accessibilityFaults(page)).map((fault) => `new key: ${fault}`);
      },
      dialogs: () => ({
        certificates: [/^Revoke DPP-CERT/],
        partners: ['Invite a partner'],
        retailers: ['New point of sale', 'Invite a contact'],
        keys: ['New key', 'Revoke ERP'],
        webhooks: ['New webhook'],
        [`webhooks/${webhookId}`]: ['Send a test event', 'Catch up', 'New secret', 'End the subscription'],
      }),
    });

    it(
      'revokes a certificate',
      signedIn(async ({ page, open }) => {
        await open('certificates');
        await page.getByRole('button', { name: 'Revoke DPP-CERT-000000000001' }).click();
        await clickInDialog(page, 'Revoke');
        await page.getByText('Certificate revoked').waitFor();
        await page.getByRole('link', { name: 'Revoked' }).click();
        await page.getByRole('link', { name: 'DPP-CERT-000000000001' }).waitFor();
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'invites a repairer, who takes it in the console, withdraws them, and invites another, who accepts on the mailed page',
      signedIn(async ({ page, open, close }, at) => {
        await open('partners');
        await page.getByRole('button', { name: 'Invite a partner' }).click();
        await page.getByRole('dialog').getByLabel('E-mail address').fill('ana@example.test');
        await clickInDialog(page, 'Invite');
        await page.getByText('ana@example.test').waitFor();
        await takeInConsole('ana@example.test');
        await page.reload();
        await page.getByText('Ana Roux').first().waitFor();
        await page.getByRole('button', { name: 'Withdraw: Ana Roux' }).click();
        await clickInDialog(page, 'Withdraw');
        await page.getByText('Recognition withdrawn').waitFor();
        await page.getByRole('button', { name: 'Invite a partner' }).click();
        await page.getByRole('dialog').getByLabel('E-mail address').fill('new@example.test');
        await clickInDialog(page, 'Invite');
        await page.getByText('Invitation sent').waitFor();
        await page.getByText('new@example.test').waitFor();
        await close();
        const invited = await openPage(at.browser, { width: 360, dark: false });
        const mail = await until(async () => at.stage.options.mails.find(({ to }) => to === 'new@example.test'));
        await invited.goto(`${at.address}/en/invitation?token=${mailedToken(mail.text)}`);
        expect(await accessibilityFaults(invited)).toEqual([]);
        await invited.getByLabel('New password').fill('waxed linen thread 7');
        await invited.getByRole('button', { name: 'Take the invitation' }).click();
        await invited.waitForURL('**/en/work');
        await invited.getByText('new@example.test').first().waitFor();
        await invited.goto(`${at.address}/en/invitation?token=spent`);
        await invited.getByText('This link is not good any more').waitFor();
        await invited.close();
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'adds a point of sale and lets its contact in',
      signedIn(async ({ page, open }) => {
        await open('retailers');
        await page.getByRole('button', { name: 'New point of sale' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Code').fill('LYON-02');
        await dialog.getByLabel('Name').fill('Nord Lyon');
        await dialog.getByLabel('Country').selectOption('France');
        await dialog.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Nord Lyon').first().waitFor();
        await page.getByRole('row', { name: /Nord Lyon.*France/ }).waitFor();
        await page.getByRole('button', { name: 'Invite a contact' }).click();
        await dialog.getByLabel('E-mail address').fill('shop@example.test');
        await dialog.getByLabel('Point of sale').selectOption('LYON-02');
        await dialog.getByLabel('Territory', { exact: true }).selectOption('France');
        await dialog.getByLabel('Territory', { exact: true }).selectOption('Denmark');
        await dialog.getByLabel('Territory', { exact: true }).selectOption('Belgium');
        await dialog.getByRole('button', { name: 'Remove: Denmark' }).click();
        await dialog.getByRole('button', { name: 'Invite' }).click();
        await page.getByText('shop@example.test').first().waitFor();
        await takeInConsole('shop@example.test');
        await page.reload();
        await page.getByText('France, Belgium').waitFor();
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'issues a key whose secret is shown once, and revokes it',
      signedIn(async ({ page, open }) => {
        await open('keys');
        await page.getByRole('button', { name: 'New key' }).click();
        await page.getByLabel('Name').fill('Shop');
        await page.getByRole('button', { name: 'Issue the key' }).click();
        await page.getByText('Choose at least one').waitFor();
        await page.getByLabel('declare sales').check();
        await page.getByRole('button', { name: 'Issue the key' }).click();
        const secret = await page.locator('.secret code').textContent();
        expect(secret).toMatch(/^dpp_live_\S{31,}$/);
        await page.getByRole('button', { name: 'I have kept it' }).click();
        await settles(async () => expect(await page.content()).not.toContain(secret));
        await page.getByRole('button', { name: 'Revoke Shop' }).click();
        await clickInDialog(page, 'Revoke');
        await page.getByText('Key revoked').waitFor();
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'subscribes a webhook, tests it, reads the answer, delivers again, and gives it a new secret',
      signedIn(async ({ page, open }) => {
        receiver.reply(() => ({ status: 202, body: 'thank you' }));
        await open('webhooks');
        await page.getByRole('button', { name: 'New webhook' }).click();
        await page.getByRole('dialog').getByLabel('Address').fill(`${receiver.url}/second`);
        await page.getByRole('dialog').getByLabel('Registered', { exact: true }).check();
        await clickInDialog(page, 'Subscribe');
        await page.getByRole('button', { name: 'I have kept it' }).click();
        await page.getByRole('link', { name: `${receiver.url}/second` }).click();
        await page.getByRole('button', { name: 'Send a test event' }).click();
        await clickInDialog(page, 'Send');
        await receiver.until(1);
        await page
          .getByRole('button', { name: /^Look: Scanned/ })
          .first()
          .click();
        await clickInDialog(page, 'Deliver again');
        await page.getByText('Delivered again').waitFor();
        await receiver.until(2);
        await page.keyboard.press('Escape');
        await page
          .getByRole('button', { name: /^Look: Scanned/ })
          .first()
          .click();
        await page.getByText('thank you').first().waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Catch up' }).click();
        await page.getByLabel('Leave out what has arrived').uncheck();
        await clickInDialog(page, 'Catch up');
        await page.getByText(/on (its|their) way/).waitFor();
        await page.getByRole('button', { name: 'New secret' }).click();
        await clickInDialog(page, 'New secret');
        await page.locator('.secret code').waitFor();
        await page.getByRole('button', { name: 'I have kept it' }).click();
        await page.getByText('The former secret is in webhook-signature until').waitFor();
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'a key beyond the first page is reached and revoked',
      signedIn(async ({ page, open }, at) => {
        await at.stage.sql(
          `insert into integrations.api_key (brand_id, brand_code, key_hash, display, name, scopes, created_at)
           select $1, $2, encode(sha256(n::text::bytea), 'hex'), 'dpp_test_many', 'Many ' || n, '{}', now()
             from generate_series(1, 30) n`,
          [at.brand.id, at.brand.code],
        );
        await open('keys');
        await page.getByRole('button', { name: 'Next page' }).click();
        await page.getByRole('button', { name: 'Revoke Many 1', exact: true }).click();
        await clickInDialog(page, 'Revoke');
        await page.getByRole('button', { name: 'Revoke Many 1', exact: true }).waitFor({ state: 'detached' });
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'another brand’s administrator sees none of it',
      signedIn(async ({ page, open }, at) => {
        for (const screen of ['certificates', 'partners', 'retailers', 'keys', 'webhooks']) {
          await open(screen);
          await settles(async () =>
            expect(await page.locator('main').innerText()).not.toMatch(/DPP-CERT|Ana|PARIS|ERP|127\.0\.0\.1/),
          );
        }
        await page.goto(`${at.address}/console/${at.other.code}/webhooks/${webhookId}`);
        await page.getByText('There is no such webhook in this brand').waitFor();
      }, OTHER_ADMIN),
      CONSOLE_TEST_MS,
    );
  },
);
