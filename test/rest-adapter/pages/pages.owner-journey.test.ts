import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { wordsOf } from '../../../rest-adapter/pages/words/words.js';
import type { AccountPrincipal } from '../../../schema/principal.js';
import { letterWords } from '../../../subgraphs/integrations/letters/letter-words.js';
import { accessibilityFaults } from '../../support/browser.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { addItem, type Item } from '../../support/items.js';
import { openPages, type PagesStage } from '../../support/pages.js';
import { settles, until } from '../../support/until.js';

const SHOTS = process.env.SCREENSHOTS;
const FACTS = { product: '', serial: '', brand: '', detail: '', at: '' };

/** Two people a language: the journeys share an installation, and nobody in it. */
const JOURNEYS = [
  {
    language: 'fr',
    locale: 'fr-FR',
    serial: '0B1B2C3D4E5F',
    buyerEmail: 'anne@example.test',
    nextEmail: 'bruno@example.test',
  },
  {
    language: 'de',
    locale: 'de-DE',
    serial: '0B1B2C3D4E5G',
    buyerEmail: 'clara@example.test',
    nextEmail: 'dieter@example.test',
  },
] as const;

describeInBrowser('an item from its buyer to its next owner and back, on a phone', (browser) => {
  let pages: PagesStage;
  let modelId: number | undefined;
  let team: AccountPrincipal;
  let faults: string[];
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    pages = await openPages();
    const { stage, brand } = pages;
    const [model] = await stage.sql<{ id: number }>(
      'update catalog.model set default_warranty_months = 24 returning id',
    );
    modelId = model?.id;
    await stage.sql(
      `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, 'PARIS', 'Paris Rivoli')`,
      [brand.id, brand.code],
    );
    const accountId = await stage.account('team@example.test', 'brand_admin', { brandIds: [brand.id] });
    team = {
      kind: 'account',
      accountId,
      email: 'team@example.test',
      role: 'brand_admin',
      sessionId: 's',
      brandIds: [brand.id],
      accreditations: [],
      contacts: [],
    };
    await stage.platform.startJobs();
  }, 180_000);
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  afterAll(() => pages?.close());

  const ask = <Data>(text: string, variables: Record<string, unknown>) =>
    pages.stage.ask<Data>('custody', text, variables, team);

  /** A phone of somebody who was never here. */
  async function phone(locale: string): Promise<Page> {
    const context = await browser().newContext({ viewport: { width: 390, height: 844 }, bypassCSP: true, locale });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }

  /** Looks at the page that is shown: nothing wider than the screen, nothing that axe finds. */
  async function look(page: Page, name: string): Promise<void> {
    faults.push(...(await accessibilityFaults(page)).map((fault) => `${name}: ${fault}`));
    const wider = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
    if (wider > 0) faults.push(`${name}: ${wider} px wider than the screen`);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/owner-${name}.png`, fullPage: true });
  }

  /** Where the newest mail to somebody leads whose subject begins so, at the address of the test. */
  const linkTo = (email: string, subjectBegins: string): Promise<string> =>
    until(async () => {
      const mail = pages.stage.options.mails.findLast(
        ({ to, subject }) => to === email && subject.startsWith(subjectBegins),
      );
      const link = /https:\/\/[^\s/]+(\/\S+token=\S+)/.exec(mail?.text ?? '')?.[1];
      return link && pages.rest.address + link;
    });

  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click();

  const says = (page: Page, text: string): Promise<void> => page.getByText(text).first().waitFor();

  /** Nothing of the item is among what is theirs any more. */
  const isGoneFrom = (page: Page, language: string, item: Item): Promise<void> =>
    settles(async () => {
      await page.goto(`${pages.rest.address}/${language}/mine`);
      expect(await page.locator(`a[href$="${item.uidHash}"]`).count()).toBe(0);
    });

  it.each(JOURNEYS)('is bought, claimed, repaired, passed on by a code, accepted and returned: $language', async ({
    language,
    locale,
    serial,
    buyerEmail,
    nextEmail,
  }) => {
    faults = [];
    const words = wordsOf(language);
    const letters = letterWords(language);
    const { stage, brand, category, rest } = pages;
    const item = await addItem(stage, brand, category, { serial, modelId });
    const shot = (page: Page, name: string): Promise<void> => look(page, `${language}-${name}`);

    const sell = 'mutation S($input: SaleInput!) { declareSale(input: $input) { receipt } }';
    const input = { identifier: item.uidHash, retailerCode: 'PARIS', buyerEmail, buyerLanguage: language };
    expect(await ask(sell, { input })).toEqual({ declareSale: { receipt: true } });

    const buyer = await phone(locale);
    await buyer.goto(`${rest.address}/${language}/product/${item.serial}`);
    await shot(buyer, 'product');
    await buyer.getByRole('link', { name: words.product.claim }).click();
    await buyer.getByLabel(words.account.mailTo).fill(buyerEmail);
    await shot(buyer, 'claim-stranger');
    await press(buyer, words.account.mailLink);
    await says(buyer, words.account.sent);
    await shot(buyer, 'mail-sent');
    await buyer.goto(await linkTo(buyerEmail, letters.signIn.subject));
    await shot(buyer, 'link');
    await press(buyer, words.account.goOn);
    await says(buyer, words.claiming.receipt);
    await shot(buyer, 'claim');
    await press(buyer, words.claiming.submit);
    const mine = buyer.getByRole('link', { name: 'Tote' }).first();
    await mine.waitFor();
    await shot(buyer, 'mine');

    await repaired(item, letters.owner.repaired.subject(FACTS), buyerEmail);
    await mine.click();
    await says(buyer, words.myItem.claim);
    await shot(buyer, 'item');
    await press(buyer, words.myItem.byLink);
    await buyer.locator('#link').waitFor();
    await shot(buyer, 'code');
    const shown = new URL(await buyer.locator('#link').inputValue());
    const offered = rest.address + shown.pathname + shown.search;

    const next = await phone(locale);
    await next.goto(offered);
    await next.getByLabel(words.account.email).fill(nextEmail);
    await shot(next, 'offer');
    await press(next, words.takeUp.submit);
    await says(next, words.takeUp.doneText);
    // Still in the look of the brand whose item it is.
    await next.locator('header', { hasText: 'Atelier Nord' }).waitFor();
    await next.goto(offered);
    await says(next, words.takeUp.spent);
    await shot(next, 'offer-spent');
    await next.goto(await linkTo(nextEmail, letters.owner.transfer_offered.subject(FACTS)));
    await shot(next, 'link-next');
    await press(next, words.account.goOn);
    await shot(next, 'offered');
    await press(next, words.mine.accept);
    await next.getByRole('link', { name: 'Tote' }).first().click();
    await isGoneFrom(buyer, language, item);

    await next.locator('summary', { hasText: words.myItem.giveBackSubmit }).click();
    await press(next, words.myItem.giveBackSubmit);
    await says(next, words.myItem.returns.requested as string);
    await shot(next, 'returning');
    await takenBack(item);
    await isGoneFrom(next, language, item);

    await next.getByRole('link', { name: words.myData.title }).click();
    await next.getByRole('button', { name: words.myData.download }).waitFor();
    await shot(next, 'data');
    const [file] = await Promise.all([next.waitForEvent('download'), press(next, words.myData.download)]);
    expect(file.suggestedFilename()).toBe('my-data.json');
    await next.locator('summary', { hasText: words.myData.leaveOpen }).click();
    await press(next, words.myData.leaveSubmit);
    await says(next, words.myData.gone);
    expect(faults).toEqual([]);
  }, 300_000);

  /** A workshop records its work; its owner is written to. */
  async function repaired({ uidHash }: Item, subjectBegins: string, owner: string): Promise<void> {
    await pages.stage.ask(
      'custody',
      'mutation R($input: InterventionInput!) { recordIntervention(input: $input) { id } }',
      { input: { identifier: uidHash, eventType: 'repair', title: 'Anse recousue' } },
      {
        ...team,
        accountId: 990_001,
        role: 'repairer',
        brandIds: [],
        accreditations: [{ brandId: pages.brand.id, trade: 'repairer' }],
      },
    );
    await until(async () =>
      pages.stage.options.mails.some(({ to, subject }) => to === owner && subject.startsWith(subjectBegins))
        ? true
        : undefined,
    );
  }

  /** The brand receives what its owner announced, and settles it. */
  async function takenBack({ id }: Item): Promise<void> {
    const [back] = await pages.stage.sql<{ id: number }>('select id from custody.product_return where item_id = $1', [
      id,
    ]);
    await ask('mutation R($id: Int!) { receiveReturn(id: $id) { id } }', { id: back?.id });
    await ask('mutation C($id: Int!) { completeReturn(id: $id) { id } }', { id: back?.id });
  }
});
