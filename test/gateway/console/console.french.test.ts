import { expect, it } from '@jest/globals';
import { readProjectFile } from '../../../subgraphs/lib/process/project.js';
import { ADMIN, type ConsoleSession, settled } from '../../support/console.js';
import { describeConsole } from '../../support/console-browser.js';
import { addCertificate, addItem, type Item } from '../../support/items.js';
import { addRetailer } from '../../support/retailers.js';

const LIMIT = 240_000;
const SHOTS = process.env.SCREENSHOTS;

/** What is wider than the place it stands in, in words: a table that is cut off hides its last column and its buttons. */
const TOO_WIDE = `[document.documentElement, ...document.querySelectorAll('.card, .table, .tabs, .facts, .button')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
  .map((one) => (one.className || one.tagName) + ': ' + one.scrollWidth + ' in ' + one.clientWidth)`;

describeConsole('the brand console in French', ({ opened, prepare }) => {
  let item: Item;

  prepare(async (at) => {
    const { stage, brand, categoryId, modelId } = at;
    const owner = await stage.account('anne-charlotte.de-la-tremoille@example.test', 'customer');
    const LONG = 'Sac de voyage pliant en cuir de veau grainé, doublure en lin lavé, édition du centenaire';
    for (const [nth, status] of ['written', 'stolen', 'burn_submitted', 'revoked', 'archived', 'minting'].entries())
      await addItem(stage, brand, categoryId, { modelId, status, name: nth % 2 ? LONG : 'Fourre-tout' });
    item = await addItem(stage, brand, categoryId, {
      modelId,
      name: LONG,
      ownerAccountId: owner,
      ownerMasked: 'an...7f3e2a',
    });
    await addCertificate(stage, item, 'DPP-CERT-0A1B2C3D4E5F');
    await stage.sql(
      `insert into custody.theft_report (item_id, description, opened_at) select id, 'Prise dans une vitrine', now() from custody.item where status = 'stolen'`,
    );
    await stage.sql(
      `insert into custody.product_return (item_id, account_id, state, reason, requested_at, expires_at)
       values ($1, $2, 'requested', 'La couture de la poignée gauche a cédé après deux semaines', now(), now() + interval '30 days')`,
      [item.id, owner],
    );
    await stage.sql(
      `insert into custody.number_report (brand_id, number, message, contact, told_at)
       values ($1, 'https://id.example.test/01/03614270000010/21/FAUX000000000001', 'Proposé sur un marché à Lille, sans facture, par un vendeur pressé', 'une.adresse.tres.longue@exemple-tres-long.test', now())`,
      [brand.id],
    );
    await addRetailer(stage, brand, 'PARIS-01', 'Maison Nord, galerie du Palais-Royal');
    await stage.account('maroquinerie.roux-et-fils@example.test', 'repairer', {
      firstName: 'Anne-Sophie',
      lastName: 'Roux-Delacroix',
    });
    await stage.ask(
      'integrations',
      'mutation G($email: String!, $brandId: Int!) { grantAccreditation(email: $email, brandId: $brandId, trade: repairer) { id } }',
      { email: 'maroquinerie.roux-et-fils@example.test', brandId: brand.id },
    );
    await stage.sql(
      `insert into integrations.partner_listing (account_id, name, city, country, changed_at)
       select id, 'Maroquinerie Roux et fils', '69001 Lyon', 'FR', now() from integrations.account where role = 'repairer'`,
    );
    await stage.sql('update integrations.accreditation set listed_at = now()');
    await stage.key(brand.id, `dpp_test_${'k'.repeat(40)}`, { name: 'Progiciel de gestion, entrepôt de Cholet' });
  });

  /** Every screen of the menu, and the page of one item. */
  const paths = (): string[] => [
    ...[...readProjectFile('gateway/console/shell/screens.ts').matchAll(/\bpath: '([^':]*)'/g)].map(
      ([, path]) => path!,
    ),
    `items/${item.uidHash}`,
    'catalog/TOTE-01',
  ];

  async function inFrench(width: number): Promise<ConsoleSession> {
    const session = await opened().signIn(ADMIN, { width, dark: false });
    await session.page.evaluate(`localStorage.setItem('console.language', 'fr')`);
    return session;
  }

  it.each([1024, 1440])(
    'every screen holds at %i px',
    async (width) => {
      const session = await inFrench(width);
      const faults: string[] = [];
      for (const path of paths()) {
        await session.open(path);
        await settled(session.page);
        const wide = (await session.page.evaluate(TOO_WIDE)) as string[];
        faults.push(...wide.map((fault) => `${path}: ${fault}`));
        if (SHOTS)
          await session.page.screenshot({
            path: `${SHOTS}/fr-${width}-${path.replaceAll('/', '-').slice(0, 30) || 'today'}.png`,
            fullPage: true,
          });
      }
      await session.close();
      expect(faults).toEqual([]);
    },
    LIMIT,
  );

  it(
    'no address is broken within a word at 1024 px',
    async () => {
      const { stage, brand } = opened();
      await stage.account('volt-second@example.test', 'brand_admin', { brandIds: [brand.id], firstName: 'Tom' });
      const session = await inFrench(1024);
      const PARTS = `[...document.querySelectorAll('.address')].flatMap((one) => [...one.childNodes]
        .filter((part) => part.nodeType === Node.TEXT_NODE)
        .map((part) => { const range = document.createRange(); range.selectNode(part); return [part.data, range.getClientRects().length]; }))`;
      for (const path of ['team', 'partners']) {
        await session.open(path);
        await settled(session.page);
        const parts = (await session.page.evaluate(PARTS)) as [string, number][];
        expect([path, parts.length > 0, parts.filter(([part, lines]) => lines > part.split('-').length)]).toEqual([
          path,
          true,
          [],
        ]);
      }
      await session.close();
    },
    LIMIT,
  );
});
