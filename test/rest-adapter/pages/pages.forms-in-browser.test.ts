import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { PASSWORD } from '../../support/actors.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { mailsSent, startMailing } from '../../support/mailed-links.js';
import { sendForm } from '../../support/page-visits.js';
import { OWNER, openPages, type PagesStage } from '../../support/pages.js';

describeInBrowser('forms of pages in a browser', (browser) => {
  let pages: PagesStage;

  beforeAll(async () => {
    pages = await openPages();
    await startMailing(pages.stage);
  }, 120_000);
  afterAll(() => pages?.close());

  it('signs in by a mailed link whose button is pressed twice', async () => {
    const { rest, stage } = pages;
    const email = 'twice@example.test';
    await sendForm(rest, '/en/sign-in/link/send', { email, next: '/en/mine' });
    const mail = (await mailsSent(stage)).at(-1);
    const { pathname, search } = new URL(/https:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const page = await browser().newPage();
    const press = `document.querySelector('main form button').click()`;
    let sent = 0;
    // Answered late, so that the button is pressed again before.
    await page.route('**/sign-in/link', async (route) => {
      sent += 1;
      await delay(1_000);
      await route.continue().catch(() => {});
    });
    await page.goto(rest.address + pathname + search);
    await page.evaluate(`${press}, ${press}, setTimeout(() => ${press}, 100)`);
    await page.waitForURL('**/en/mine');
    expect(sent).toBe(1);
    await page.close();
  }, 120_000);

  it('makes the images of a warranty claim small before it sends them', async () => {
    await pages.stage.sql(
      `insert into custody.warranty (item_id, state, starts_at, ends_at, transferable) values ($1, 'active', now(), now() + interval '90 days', true)`,
      [pages.owned.id],
    );
    const [width, height] = [1800, 1500];
    const noise = { raw: { width, height, channels: 3 as const } };
    const photo = await sharp(randomBytes(width * height * 3), noise)
      .jpeg({ quality: 100 })
      .toBuffer();
    expect(photo.length).toBeGreaterThan(3_000_000);
    const page = await browser().newPage();
    const item = `/en/mine/items/${pages.owned.uidHash}`;
    await page.goto(`${pages.rest.address}/en/sign-in?next=${item}`);
    await page.locator('#username').fill(OWNER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Something is broken?').click();
    await page.locator('#fault').fill('Large image');
    await page.locator('#photos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('button', { name: 'Claim the warranty' }).click();
    await page.waitForURL('**?done=warranty-claim');
    const images = await pages.stage.sql(
      `select i.id from custody.image i join custody.warranty_claim c on c.id = i.warranty_claim_id where c.description = 'Large image'`,
    );
    expect(images).toHaveLength(1);
    await page.close();
  }, 120_000);
});
