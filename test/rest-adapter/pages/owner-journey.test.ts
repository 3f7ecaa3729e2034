import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { AccountPrincipal } from '../../../subgraphs/lib/graphql/principal.js';
import { accessibilityFaults, hasBrowser, launch } from '../../support/browser.js';
import { addItem, type Item } from '../../support/items.js';
import { openPages, type PagesStage } from '../../support/pages.js';
import { settles, until } from '../../support/until.js';

const SHOTS = process.env.SCREENSHOTS;
const BUYER = 'anne@example.test';
const NEXT = 'bruno@example.test';

(hasBrowser ? describe : describe.skip)(
  'an item from its buyer to its next owner and back, on a phone in French',
  () => {
    let pages: PagesStage;
    let browser: Browser;
    let item: Item;
    let team: AccountPrincipal;
    const faults: string[] = [];

    beforeAll(async () => {
      pages = await openPages();
      const { stage, brand, category } = pages;
      const [model] = await stage.sql<{ id: number }>(
        'update catalog.model set default_warranty_months = 24 returning id',
      );
      await stage.sql(
        `insert into custody.retailer (brand_id, brand_code, code, name) values ($1, $2, 'PARIS', 'Paris Rivoli')`,
        [brand.id, brand.code],
      );
      item = await addItem(stage, brand, category, { serial: '0B1B2C3D4E5F', modelId: model?.id });
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
      browser = await launch();
    }, 180_000);
    afterAll(async () => {
      await browser.close();
      await pages.close();
    });

    const ask = <Data>(text: string, variables: Record<string, unknown>) =>
      pages.stage.ask<Data>('custody', text, variables, team);

    /** A phone of somebody who was never here. */
    async function phone(): Promise<{ context: BrowserContext; page: Page }> {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        bypassCSP: true,
        locale: 'fr-FR',
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      return { context, page };
    }

    /** Looks at the page that is shown: nothing wider than the screen, nothing that axe finds. */
    async function look(page: Page, name: string): Promise<void> {
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${name}: ${fault}`));
      const wider = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'));
      if (wider > 0) faults.push(`${name}: ${wider} px wider than the screen`);
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/owner-${name}.png`, fullPage: true });
    }

    /** The link of the newest mail to somebody that has one, at the address of the test. */
    const linkTo = (email: string, among: RegExp): Promise<string> =>
      until(async () => {
        const mail = pages.stage.options.mails.findLast(({ to, subject }) => to === email && among.test(subject));
        const link = /https:\/\/[^\s/]+(\/\S+token=\S+)/.exec(mail?.text ?? '')?.[1];
        return link && pages.rest.address + link;
      });

    const press = async (page: Page, name: string | RegExp): Promise<void> => {
      await page.getByRole('button', { name }).first().click();
    };

    async function signIn(page: Page, link: string, name: string): Promise<void> {
      await page.goto(link);
      await look(page, name);
      await press(page, 'Continuer');
    }

    it('is bought, claimed, repaired, passed on by a code, accepted and returned', async () => {
      const sell = 'mutation S($input: SaleInput!) { declareSale(input: $input) { receipt } }';
      const input = { identifier: item.uidHash, retailerCode: 'PARIS', buyerEmail: BUYER, buyerLanguage: 'fr' };
      expect(await ask(sell, { input })).toEqual({ declareSale: { receipt: true } });

      const buyer = await phone();
      await buyer.page.goto(`${pages.rest.address}/fr/product/${item.serial}`);
      await buyer.page.getByRole('link', { name: 'Le faire mien' }).click();
      await buyer.page.getByLabel('Adresse électronique à laquelle').fill(BUYER);
      await look(buyer.page, 'claim-stranger');
      await press(buyer.page, 'Recevoir un lien par courriel');
      await settles(async () => expect(await buyer.page.content()).toContain('Regardez vos messages'));
      await look(buyer.page, 'mail-sent');
      await signIn(buyer.page, await linkTo(BUYER, /connexion/), 'link');
      await settles(async () => expect(await buyer.page.content()).toContain('Votre magasin a déclaré'));
      await look(buyer.page, 'claim');
      await press(buyer.page, 'Il est à moi');
      const mine = buyer.page.getByRole('link', { name: 'Tote' }).first();
      await mine.waitFor();
      await look(buyer.page, 'mine');

      await pages.stage.ask(
        'custody',
        'mutation R($input: InterventionInput!) { recordIntervention(input: $input) { id } }',
        { input: { identifier: item.uidHash, eventType: 'repair', title: 'Anse recousue' } },
        {
          ...team,
          accountId: 990_001,
          role: 'repairer',
          brandIds: [],
          accreditations: [{ brandId: pages.brand.id, trade: 'repairer' }],
        },
      );
      await until(async () =>
        pages.stage.options.mails.some(({ to, text }) => to === BUYER && text.includes('Anse recousue'))
          ? true
          : undefined,
      );

      await mine.click();
      await settles(async () => expect(await buyer.page.content()).toContain('Encore'));
      await look(buyer.page, 'item');
      await press(buyer.page, 'Montrer un code');
      await buyer.page.locator('#link').waitFor();
      await look(buyer.page, 'code');
      const shown = await buyer.page.locator('#link').inputValue();

      const next = await phone();
      await next.page.goto(pages.rest.address + new URL(shown).pathname + new URL(shown).search);
      await next.page.getByLabel('Adresse').fill(NEXT);
      await look(next.page, 'offer');
      await press(next.page, 'Recevoir la proposition');
      await settles(async () => expect(await next.page.content()).toContain('est en route'));
      await next.page.goto(pages.rest.address + new URL(shown).pathname + new URL(shown).search);
      await settles(async () => expect(await next.page.content()).toContain('plus valable'));
      await look(next.page, 'offer-spent');
      await signIn(next.page, await linkTo(NEXT, /propose/), 'link-next');
      await press(next.page, 'L’accepter');
      await next.page.getByRole('link', { name: 'Tote' }).first().click();
      await settles(async () => {
        await buyer.page.goto(`${pages.rest.address}/fr/mine`);
        expect(await buyer.page.content()).not.toContain(item.uidHash);
      });

      await next.page.getByText('Annoncer un retour').first().click();
      await press(next.page, 'Annoncer un retour');
      await settles(async () => expect(await next.page.content()).toContain('Retour annoncé'));
      await look(next.page, 'returning');
      const [back] = await pages.stage.sql<{ id: number }>('select id from custody.product_return where item_id = $1', [
        item.id,
      ]);
      await ask('mutation R($id: Int!) { receiveReturn(id: $id) { id } }', { id: back?.id });
      await ask('mutation C($id: Int!) { completeReturn(id: $id) { id } }', { id: back?.id });
      await settles(async () => {
        await next.page.goto(`${pages.rest.address}/fr/mine`);
        expect(await next.page.content()).not.toContain(item.uidHash);
      });

      await next.page.getByRole('link', { name: 'Mes données' }).click();
      await next.page.getByRole('button', { name: 'Le télécharger' }).waitFor();
      await look(next.page, 'data');
      const [file] = await Promise.all([next.page.waitForEvent('download'), press(next.page, 'Le télécharger')]);
      expect(file.suggestedFilename()).toBe('my-data.json');
      await next.page.getByText('Partir', { exact: true }).last().click();
      await press(next.page, 'Effacer tout ce qui me concerne');
      await settles(async () => expect(await next.page.content()).toContain('Vous êtes effacé'));
      expect(faults).toEqual([]);
    }, 300_000);
  },
);
