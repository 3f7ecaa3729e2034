import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Hex } from 'viem';
import { qrSignature } from '../../../subgraphs/custody/verification/qr-signature.rules.js';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { anchorTree } from '../../../subgraphs/passports/proofs/anchor-tree.rules.js';
import { PASSWORD } from '../../support/actors.js';
import { accessibilityFaults, LARGEST_PAINT, openPage, slowPhone, VIEWINGS } from '../../support/browser.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { GTIN, OWNER, openPages, type PagesStage, REPAIRER } from '../../support/pages.js';
import { settles } from '../../support/until.js';

const FIRST_PAINT = `new Promise((resolve) => {
  const entry = (list) => list.getEntries().find(({ name }) => name === 'first-contentful-paint');
  new PerformanceObserver((list) => entry(list) && resolve(entry(list).startTime)).observe({ type: 'paint', buffered: true });
})`;

/** What has to come before anything is painted, besides the document itself. */
const IN_THE_WAY = `performance.getEntriesByType('resource').filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking').map(({ name }) => name)`;

/**
 * Milliseconds to the first paint on that connection where nothing but the document is in the way: 0.6 to 0.9 s on a machine that does
 * nothing else. One file more costs 0.3 s there; what fails this waits for something that does not answer.
 */
const PAINT_MS = 10_000;

const SHOTS = process.env.SCREENSHOTS;

/** Lists the words in names of facts that are set on more than one line. */
const BROKEN_WORDS = `[...document.querySelectorAll('main dt')].flatMap((name) => {
  const [text] = name.childNodes;
  return [...text.data.matchAll(/[^\\s-]+/g)].filter(({ index, 0: word }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word);
})`;

describeInBrowser('pages in a browser', (browser) => {
  let pages: PagesStage;

  beforeAll(async () => {
    pages = await openPages();
    const content = readFileSync(projectFile('gateway/installation/demonstration-images/tote-cognac.webp')).toString(
      'base64',
    );
    const UPLOAD = 'mutation U($b: Int, $c: String!) { uploadPicture(brandId: $b, content: $c) { sourceUrl } }';
    const variables = { b: pages.brand.id, c: content };
    const { uploadPicture } = await pages.stage.ask<{ uploadPicture: { sourceUrl: string } }>(
      'catalog',
      UPLOAD,
      variables,
    );
    await pages.stage.sql('update catalog.model set primary_image_url = $1', [uploadPicture.sourceUrl]);
  }, 120_000);
  afterAll(() => pages.close());

  /** The address a chip would lead to now. */
  const signed = (): string => {
    const ts = Math.floor(pages.stage.options.clock().getTime() / 1000);
    const s = qrSignature(pages.stage.options.qrKey, pages.owned.uidHash, ts);
    return `/en/verify?u=${pages.owned.uidHash}&ts=${ts}&s=${s}`;
  };

  const addresses = (): Record<string, string> => ({
    product: `/fr/product/${pages.owned.serial}`,
    stolen: `/en/product/${pages.stolen.serial}`,
    withdrawn: `/en/product/${pages.archived.serial}`,
    passport: `/fr/passport/${pages.owned.uidHash}`,
    model: `/en/passport/01/${GTIN}`,
    gone: `/fr/passport/${pages.archived.uidHash}`,
    certificate: '/fr/certificate/DPP-CERT-000000000001',
    revoked: '/en/certificate/DPP-CERT-000000000002',
    verdict: `/fr/verify?u=${pages.owned.uidHash}&ts=1&s=0`,
    authentic: signed(),
    missing: '/fr/product/ZZZZZZZZZZZZ',
    noPassport: `/fr/passport/0x${'0'.repeat(64)}`,
    signIn: '/fr/sign-in',
    forgotten: '/fr/forgotten-password',
    invitation: '/en/invitation?token=x',
    links: `/01/${GTIN}?linkType=all`,
  });

  it.each(VIEWINGS)('[EN 18216 HTML] WCAG 2.2 AA at $width px, dark: $dark', async (viewing) => {
    const page = await openPage(browser(), viewing);
    const faults: string[] = [];
    for (const [name, address] of Object.entries(addresses())) {
      await page.goto(pages.rest.address + address);
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${name}: ${fault}`));
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (Number(overflow) > 0) faults.push(`${name}: ${overflow} px wider than the screen`);
      if (SHOTS) {
        const file = `${SHOTS}/${name}-${viewing.width}-${viewing.dark ? 'dark' : 'light'}.png`;
        await page.screenshot({ path: file, fullPage: true });
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  }, 120_000);

  it('asks nothing of another host and breaks no policy', async () => {
    const page = await browser().newPage();
    const foreign: string[] = [];
    const complaints: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(pages.rest.address) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/i.test(message.text())) complaints.push(message.text());
    });
    for (const address of Object.values(addresses())) await page.goto(pages.rest.address + address);
    await page.close();
    expect([foreign, complaints]).toEqual([[], []]);
  }, 120_000);

  it('checks the proof in the reader’s browser', async () => {
    const page = await browser().newPage();
    await page.goto(`${pages.rest.address}/en/passport/${pages.owned.uidHash}`);
    await page.getByRole('button', { name: 'Check it in this browser' }).click();
    await page.waitForSelector('[data-checked]');
    const lines = await page.locator('ul.checks li').allTextContents();
    expect(lines).toEqual([
      '✓ The seal matches the fingerprint',
      '✓ The credential was signed by the brand',
      '✓ The credential carries what this page shows',
    ]);
    await page.close();
  }, 120_000);

  it('follows the Merkle path to the root in the reader’s browser, and tells one that leads elsewhere', async () => {
    const leaves = await pages.stage.sql<{ id: number; leaf: Hex }>(
      'select id, leaf from passports.version order by id',
    );
    const { root, proofs } = anchorTree(leaves.map(({ leaf }) => leaf));
    await pages.stage.sql(
      `insert into passports.anchor (id, merkle_root, leaf_count, created_at, chain_id, tx_hash, contract_address, anchored_at)
       overriding system value values (1, $1, $2, now(), 31337, $1, '0x00000000000000000000000000000000000000aa', now())`,
      [root, leaves.length],
    );
    for (const [at, { id }] of leaves.entries())
      await pages.stage.sql(
        'update passports.version set anchor_id = 1, leaf_index = $2, merkle_proof = $3 where id = $1',
        [id, at, proofs[at]],
      );
    const page = await browser().newPage();
    const checked = async (): Promise<string[]> => {
      await page.goto(`${pages.rest.address}/fr/passport/01/${GTIN}`);
      await page.getByRole('button', { name: 'Vérifier dans ce navigateur' }).click();
      await page.locator('[data-checked]').waitFor();
      return page.locator('ul.checks li').allTextContents();
    };
    const lines = await checked();
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(line).toMatch(/^✓ /);
    await pages.stage.sql('update passports.anchor set merkle_root = $1', [`0x${'ab'.repeat(32)}`]);
    expect((await checked()).filter((line) => line.startsWith('✗'))).toHaveLength(1);
    await pages.stage.sql('update passports.version set anchor_id = null, leaf_index = null, merkle_proof = null');
    await page.close();
  }, 120_000);

  it('prints the names of facts without a break within a word, in narrow columns too', async () => {
    const page = await openPage(browser(), { width: 500, dark: false });
    await page.goto(`${pages.rest.address}/bg/passport/${pages.owned.uidHash}`);
    await page.emulateMedia({ media: 'print' });
    await page.locator('.printed').waitFor();
    await settles(async () => {
      expect(await page.locator('main dt').count()).toBeGreaterThan(5);
      expect(await page.evaluate(BROKEN_WORDS)).toEqual([]);
    });
    await page.close();
  }, 120_000);

  it('prints what it says, with its address and without what only a screen can do', async () => {
    const page = await openPage(browser(), { width: 1280, dark: true });
    await page.goto(`${pages.rest.address}/fr/passport/${pages.owned.uidHash}`);
    await page.emulateMedia({ media: 'print', colorScheme: 'light' });
    await page.locator('.printed').waitFor();
    await settles(async () => {
      for (const part of await page.locator('.screen').all()) expect(await part.isVisible()).toBe(false);
      expect(await page.getByText('Recyclabilité').first().isVisible()).toBe(true);
    });
    expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000);
    await page.close();
  }, 120_000);

  it('a repairer signs in and records an intervention from a phone', async () => {
    const page = await openPage(browser(), { width: 360, dark: false });
    await page.goto(`${pages.rest.address}/en/product/${pages.owned.serial}`);
    await page.getByRole('link', { name: 'Sign in', exact: true }).last().click();
    await page.locator('#username').fill(REPAIRER);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Record an intervention' }).click();
    await page.getByLabel('What was done').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/intervention-360.png`, fullPage: true });
    const form = page.url();
    await page.goto(`${pages.rest.address}/en/passport/${pages.owned.uidHash}?tier=repairer`);
    await page.getByText('7.8 out of 10').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/repairer-360.png`, fullPage: true });
    if (SHOTS) await page.pdf({ path: `${SHOTS}/repairer.pdf`, format: 'A4' });
    await page.goto(form);
    await page.getByLabel('What was done').selectOption('repair');
    await page.getByLabel('Title').fill('New strap');
    await page.getByRole('button', { name: 'Record it' }).click();
    await page.getByRole('heading', { name: 'Recorded' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.close();
  }, 120_000);

  it('an owner gets a code for the workshop', async () => {
    const page = await openPage(browser(), { width: 360, dark: true });
    await page.goto(`${pages.rest.address}/fr/sign-in?next=/fr/product/${pages.owned.serial}`);
    await page.locator('#username').fill(OWNER);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { name: 'Cet article est à vous' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/owner-360.png`, fullPage: true });
    await page.getByRole('button', { name: 'Obtenir un code' }).click();
    await page.getByRole('heading', { name: 'Votre code de remise' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/code-360.png`, fullPage: true });
    await page.getByRole('link', { name: 'Mes produits' }).click();
    await page.getByRole('heading', { name: 'Ce qui est à vous' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/mine-360.png`, fullPage: true });
    await page.close();
  }, 120_000);

  it('prints a product and its certificate on one page, stolen as well, from a phone as well', async () => {
    const page = await openPage(browser(), { width: 390, dark: true });
    const items = [pages.owned, pages.stolen].map(({ serial }) => `product/${serial}`);
    for (const path of [...items, 'certificate/DPP-CERT-000000000001', 'certificate/DPP-CERT-000000000002']) {
      await page.goto(`${pages.rest.address}/fr/${path}`);
      const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    await page.close();
  }, 120_000);

  it('shows a product on a slow phone with nothing in the way, in 60 kB without its images, and without script', async () => {
    const context = await browser().newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
    const plain = await context.newPage();
    let bytes = 0;
    plain.on('response', async (response) => {
      if (!/^image/.test(response.headers()['content-type'] ?? '')) bytes += (await response.body()).length;
    });
    const address = `${pages.rest.address}/en/product/${pages.owned.serial}`;
    await plain.goto(address);
    await plain.locator('details.seal summary').click();
    await plain.getByText('Nobody has reported it stolen').waitFor();
    await context.close();
    expect(bytes).toBeLessThan(60_000);
    const page = await openPage(browser(), { width: 390, dark: false });
    await slowPhone(page);
    const paints: number[] = [];
    while (paints.length < 3 || (paints.length < 20 && Math.min(...paints) >= PAINT_MS)) {
      await page.goto(address);
      paints.push(Number(await page.evaluate(LARGEST_PAINT)));
      const inTheWay = await page.evaluate(IN_THE_WAY);
      expect(inTheWay).toEqual([]);
    }
    await page.close();
    expect(Math.min(...paints)).toBeLessThan(PAINT_MS);
  }, 120_000);

  it('paints on a slow phone with nothing in the way', async () => {
    const page = await openPage(browser(), { width: 360, dark: false });
    await slowPhone(page);
    const paints: number[] = [];
    // What the page costs is the fastest visit: the others were slowed down by whatever else this machine does.
    while (paints.length < 3 || (paints.length < 20 && Math.min(...paints) >= PAINT_MS)) {
      await page.goto(`${pages.rest.address}/fr/passport/${pages.owned.uidHash}`);
      paints.push(Number(await page.evaluate(FIRST_PAINT)));
      const inTheWay = await page.evaluate(IN_THE_WAY);
      expect(inTheWay).toEqual([]);
    }
    await page.close();
    expect(Math.min(...paints)).toBeLessThan(PAINT_MS);
  }, 120_000);
});
