import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Download } from 'playwright-core';
import { getDocumentProxy } from 'unpdf';
import { accessibilityFaults, hasBrowser, launch, openPage } from '../support/browser.js';
import {
  ADMIN,
  type ConsoleStage,
  dialogFaults,
  faultsOf,
  OPERATOR,
  OTHER_ADMIN,
  openConsole,
  settled,
  sitDown,
  WIDTHS,
} from '../support/console.js';
import { addItem, type Item } from '../support/items.js';
import { settles } from '../support/until.js';

const LIMIT = 120_000;

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

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

  it.each(WIDTHS)(
    'every screen: WCAG 2.2 AA at %i px',
    async (width) => {
      const seat = await sitDown(browser, at, ADMIN, { width, dark: false });
      const screens = {
        overview: '',
        items: 'items',
        'items-none': 'items?q=nothing-like-this',
        'item-life': `items/${item.uidHash}`,
        'item-missing': `items/0x${'0'.repeat(64)}`,
        register: 'items/register',
        batches: 'batches',
        upload: 'batches/new',
        account: 'account',
        missing: 'no-such-screen',
      };
      const faults = await faultsOf(seat, screens, width);
      await seat.close();
      expect(faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'every dialog: WCAG 2.2 AA on a phone, left with Escape',
    async () => {
      const seat = await sitDown(browser, at, ADMIN, { width: 360, dark: false });
      const faults = await dialogFaults(seat, {
        [`items/${item.uidHash}`]: ['Issue a certificate', 'Report stolen', 'Revoke', 'Withdraw', 'Destroy'],
      });
      await seat.close();
      expect(faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'breaks no policy, asks no other host, and first loads less than 250 kB',
    async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
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
      await page.getByLabel('E-mail address').fill(ADMIN);
      await page.getByLabel('Password').fill('a password for tests');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await settled(page);
      await context.close();
      expect([complaints, foreign]).toEqual([[], []]);
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThan(250_000);
    },
    LIMIT,
  );

  it(
    'says so when it is opened at an address that may not use the session',
    async () => {
      const page = await browser.newPage();
      await page.goto(`${at.address.replace('127.0.0.1', 'localhost')}/console`);
      await page.getByLabel('E-mail address').fill(ADMIN);
      await page.getByLabel('Password').fill('a password for tests');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Open the console at the address the platform is published at').waitFor();
      await page.close();
    },
    LIMIT,
  );

  it(
    'renews a session that has run out, and leads back to the same screen after a new sign-in',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await page.context().clearCookies({ name: 'access_token' });
      await seat.open('items');
      await page.getByRole('link', { name: 'Tote, cognac' }).first().waitFor();
      await page.context().clearCookies();
      await page.getByRole('link', { name: 'Tote, cognac' }).first().click();
      await page.getByLabel('E-mail address').fill(ADMIN);
      await page.getByLabel('Password').fill('a password for tests');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Its life' }).waitFor();
      await seat.close();
    },
    LIMIT,
  );

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
      await page.getByRole('button', { name: 'Report stolen' }).click();
      await page.getByLabel('What happened').fill('Taken on a train');
      await page.getByRole('dialog').getByRole('button', { name: 'Report stolen' }).click();
      await page.getByText('This item is reported stolen').waitFor();
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
    'uploads a batch: refused rows are reported, a good file is minted row by row',
    async () => {
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await seat.open('batches/new');
      const header = 'product_name,category_id,metadata_uri,external_ref';
      const send = (rows: string[]) =>
        page.getByLabel('Choose a file').setInputFiles({
          name: 'items.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from([header, ...rows].join('\n')),
        });
      await send([
        'Tote,10,https://example.test/m/1,A-1',
        ',10,https://example.test/m/2,=A-2',
        'Tote,999,https://example.test/m/3,A-3',
      ]);
      await page.getByRole('button', { name: 'Register them all' }).click();
      await page.getByText('Some rows cannot be accepted').waitFor();
      const [report] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download the report (CSV)' }).click(),
      ]);
      const lines = (await textOf(report)).trim().split('\r\n');
      expect(lines[0]).toBe('line,external_ref,column,message');
      expect(lines.some((line) => line.startsWith("3,'=A-2,product_name"))).toBe(true);
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await send(['"Tote, red",10,https://example.test/m/1,B-1', 'Tote,10,https://example.test/m/2,B-2']);
      await page.getByRole('button', { name: 'Register them all' }).click();
      await page.getByText('2 of 2 registered, 0 refused').waitFor({ timeout: 60_000 });
      await page.getByRole('link', { name: 'Tote, red' }).waitFor();
      await page.getByRole('button', { name: 'Labels to print (PDF)' }).waitFor();
      await seat.close();
    },
    LIMIT,
  );

  it(
    'approves a batch that waits: another administrator than who submitted it',
    async () => {
      await at.stage.sql('update catalog.brand set mint_approvals = 1 where id = $1', [at.brand.id]);
      const seat = await sitDown(browser, at);
      const { page } = seat;
      await seat.open('batches/new');
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'wait.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('product_name;category_id;metadata_uri\nTote, waiting;10;https://example.test/m/9\n'),
      });
      await page.getByRole('button', { name: 'Register them all' }).click();
      await page.getByText('You submitted it: other administrators have to approve it.').waitFor();
      await settles(async () => expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0));
      const jobId = page.url().split('/').at(-1);
      const other = await sitDown(browser, at, OPERATOR);
      await other.open(`batches/${jobId}`);
      await other.page.getByText('Nothing is registered before enough administrators').waitFor();
      await other.page.getByRole('button', { name: 'Approve' }).click();
      await other.page.getByText('1 of 1 registered, 0 refused').waitFor({ timeout: 60_000 });
      await seat.open('items/register');
      await page.getByText('Nothing is registered at once').waitFor();
      await page.getByRole('link', { name: 'Submit a batch' }).waitFor();
      await at.stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [at.brand.id]);
      await other.close();
      await seat.close();
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
