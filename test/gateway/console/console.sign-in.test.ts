import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../../support/actors.js';
import { accessibilityFaults, contrastFaults, tooWide } from '../../support/browser.js';
import { ADMIN, fillSignIn, settled } from '../../support/console.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../support/console-browser.js';
import { relay, relayedEvent } from '../../support/events.js';
import { addItem } from '../../support/items.js';
import { mailedToken } from '../../support/tokens.js';
import { settles, until } from '../../support/until.js';

/**
 * Leaves the page and ends its access token. A page that is being left must not renew the session: the answer would be lost with it,
 * and a token renews once.
 */
async function expireAccess(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'access_token' });
}

/** Copies, saves and prints the recovery codes that are shown. */
async function keepsCodes(page: Page, codes: readonly string[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await settles(async () => expect(await page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n')));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('recovery-codes.txt');
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toContain(`Recovery codes of ${ADMIN}`);
  expect(saved.split('\n').filter((line) => codes.includes(line))).toEqual(codes);
  await page.evaluate('self.printed = 0; self.print = () => { self.printed++; }');
  await page.getByRole('button', { name: 'Print' }).click();
  await settles(async () => expect(await page.evaluate('self.printed')).toBe(1));
  await page.emulateMedia({ media: 'print' });
  await settles(async () => {
    const lines = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim());
    expect(lines).toEqual([
      'Keep these recovery codes',
      'Each opens your account once, without the authenticator. They are shown now and never again.',
      `Recovery codes of ${ADMIN} at ${new URL(page.url()).host}`,
      ...codes,
    ]);
  });
  await page.emulateMedia({ media: 'screen' });
}

describeConsole('the brand console: signing in', ({ opened, prepare, signedIn }) => {
  prepare(async (at) => {
    await addItem(at.stage, at.brand, at.categoryId, { modelId: at.modelId });
  });

  it(
    'breaks no policy, asks no other host, and first loads less than 250 kB',
    async () => {
      const at = opened();
      const context = await at.browser.newContext({ viewport: { width: 1280, height: 900 } });
      const page = await context.newPage();
      const complaints: string[] = [];
      const foreign: string[] = [];
      let bytes = 0;
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => !request.url().startsWith(at.address) && foreign.push(request.url()));
      page.on('response', (response) => {
        bytes += Number(response.headers()['content-length'] ?? 0);
      });
      await page.goto(`${at.address}/console`);
      await fillSignIn(page, ADMIN);
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await settled(page);
      await context.close();
      expect([complaints, foreign]).toEqual([[], []]);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThan(250_000);
    },
    CONSOLE_TEST_MS,
  );

  it(
    'says so when it is opened at an address that may not use the session',
    async () => {
      const at = opened();
      const page = await at.browser.newPage();
      await page.goto(`${at.address.replace('127.0.0.1', 'localhost')}/console`);
      await fillSignIn(page, ADMIN);
      await page.getByText('Open the console at the address the platform is published at').waitFor();
      await page.close();
    },
    CONSOLE_TEST_MS,
  );

  it(
    'renews a session that has run out, and leads back to the same screen after a new sign-in',
    signedIn(async ({ page, open }) => {
      await expireAccess(page);
      await open('items');
      await page.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
      await page.context().clearCookies();
      await page.getByRole('link', { name: 'Tote, cognac' }).first().click();
      await fillSignIn(page, ADMIN);
      await page.getByRole('heading', { name: 'Its life' }).waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'renews a session once for all its tabs, since a refresh token used twice would end it',
    signedIn(async ({ page, open }, { address, brand }) => {
      const context = page.context();
      const opening = page.waitForEvent('popup');
      await page.evaluate(`void window.open('about:blank')`);
      const tabs = [page, await opening];
      const refused = Promise.all(tabs.map((tab) => tab.waitForResponse(`${address}/graphql`)));
      let renewals = 0;
      await context.route('**/v1/auth/refresh', async (route) => {
        renewals++;
        await refused;
        await route.continue();
      });
      await expireAccess(page);
      await Promise.all(tabs.map((tab) => tab.goto(`${address}/console/${brand.code}/items`)));
      for (const tab of tabs) await tab.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
      expect(renewals).toBe(1);
      await open('items');
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'signs out for good after the access token has expired, and says so when it cannot',
    signedIn(async ({ page }, { address }) => {
      await page.route('**/v1/auth/logout', (route) => route.abort());
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByText('The platform does not answer.').waitFor();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await page.unroute('**/v1/auth/logout');
      await page.context().clearCookies({ name: 'access_token' });
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('Password').waitFor();
      await page.goto(`${address}/console`);
      await page.getByLabel('Password').waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'keeps the screen while a session cannot be renewed for a moment',
    signedIn(async ({ page, open }) => {
      // First, since the page may renew its session by itself as soon as it has no token.
      await page.route('**/v1/auth/refresh', (route) => route.fulfill({ status: 503, json: {} }));
      await page.context().clearCookies({ name: 'access_token' });
      await page.getByRole('link', { name: 'Items', exact: true }).first().click();
      await page.getByText('Part of the platform is out of reach.').first().waitFor();
      await page.unroute('**/v1/auth/refresh');
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await page.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
      await open('items');
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'asks to sign in where the session has ended before the page is opened',
    signedIn(async ({ page }, { address, brand }) => {
      await expireAccess(page);
      await page.route('**/v1/auth/refresh', (route) => route.fulfill({ status: 401, json: {} }));
      await page.goto(`${address}/console/${brand.code}`);
      await page.getByLabel('Password').waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'follows what happens again once the session is renewed',
    signedIn(async ({ page, open }, { stage, brand }) => {
      await expireAccess(page);
      await open();
      await relay(stage, [relayedEvent({ brandId: brand.id, brandCode: brand.code, type: 'batch.completed' })]);
      await page.getByText('Batch done').first().waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'shows what happened after a screen was loaded and before it was followed',
    signedIn(async ({ page, open }, { stage, brand }) => {
      let connect = (): void => undefined;
      const isRelayed = new Promise<void>((resolve) => {
        connect = resolve;
      });
      await page.routeWebSocket(/graphql/, async (connection) => {
        await isRelayed;
        connection.connectToServer();
      });
      await open();
      await relay(stage, [relayedEvent({ brandId: brand.id, brandCode: brand.code, type: 'batch.failed' })]);
      connect();
      await page.getByText('Batch failed').first().waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'asks again by itself after a moment without an answer, and at a press of a button after a longer one',
    signedIn(async ({ page, open }, { address, brand }) => {
      await page.route('**/graphql', (route) => route.abort(), { times: 1 });
      await open('items');
      await page.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
      await page.route('**/graphql', (route) => route.abort());
      await page.goto(`${address}/console/${brand.code}/items`);
      await page.getByRole('heading', { name: 'The console did not open' }).waitFor();
      await settled(page);
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'sets up a second factor, and asks for it; a forgotten password is replaced on the mailed page',
    signedIn(async ({ page, open }, at) => {
      /** Of the form that is shown, by day and by night. */
      const entryFaults = async (): Promise<string[]> => {
        const faults = await accessibilityFaults(page);
        await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
        faults.push(...(await contrastFaults(page)));
        await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
        return faults;
      };
      await open('account');
      await page.getByRole('button', { name: 'Set up a second factor' }).click();
      await page.getByRole('textbox', { name: 'Code' }).waitFor();
      expect(await entryFaults()).toEqual([]);
      const secret = (await page.locator('form p code').textContent()) ?? '';
      const { generate } = await import('otplib');
      await page.getByRole('textbox', { name: 'Code' }).fill(await generate({ secret }));
      await page.getByRole('button', { name: 'Turn it on' }).click();
      await page.locator('.codes li').first().waitFor();
      await settles(async () => expect(await page.locator('.codes li').count()).toBe(10));
      const recovery = await page.locator('.codes li').allTextContents();
      // A code that is copied by hand is on one line, and has room, on a phone too.
      expect(await tooWide(page, [390, 1024])).toEqual([]);
      const lines = `[...document.querySelectorAll('.codes li')].map((line) => { const range = document.createRange(); range.selectNodeContents(line); return range.getClientRects().length; })`;
      await page.setViewportSize({ width: 390, height: 844 });
      await settles(async () => expect(await page.evaluate(lines)).toEqual(recovery.map(() => 1)));
      await page.setViewportSize({ width: 1280, height: 900 });
      await keepsCodes(page, recovery);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByRole('link', { name: 'Items', exact: true }).first().click();
      await page.getByRole('heading', { name: 'Items', level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('button', { name: 'Remove the second factor' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByLabel('E-mail address').waitFor();
      expect(await entryFaults()).toEqual([]);
      await page.getByLabel('E-mail address').fill(ADMIN);
      await page.getByLabel('Password').fill('not my password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('The e-mail address or the password is not right').waitFor();
      expect(await entryFaults()).toEqual([]);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('The code is not right').waitFor();
      expect(await entryFaults()).toEqual([]);
      await page.getByRole('textbox', { name: 'Code' }).fill(recovery[0]!);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('heading', { name: 'Your account' }).waitFor();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('button', { name: 'I have forgotten my password' }).click();
      await page.getByRole('button', { name: 'Send the link' }).waitFor();
      expect(await entryFaults()).toEqual([]);
      await page.getByLabel('E-mail address').fill(ADMIN);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('a link is on its way').waitFor();
      expect(await entryFaults()).toEqual([]);
      const mail = await until(async () =>
        at.stage.options.mails.find(({ to, text }) => to === ADMIN && text.includes('/new-password?')),
      );
      await page.goto(`${at.address}/en/new-password?token=${mailedToken(mail.text)}`);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByLabel('New password').fill('saddle stitch number 9');
      await page.getByRole('button', { name: 'Save it' }).click();
      await page.getByText('Password changed').waitFor();
    }),
    CONSOLE_TEST_MS,
  );
});
