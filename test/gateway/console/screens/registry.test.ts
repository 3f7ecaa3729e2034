import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { addModel, OTHER_GTIN, publishPassport } from '../../../support/catalog.js';
import { itIsAccessible } from '../../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../../support/console-browser.js';
import { type Pointer, startRegistry, type TestRegistry } from '../../../support/registry.js';
import { settles, until } from '../../../support/until.js';

const DOCUMENT = {
  product_identification: { name: 'Tote', commodity_code: '42022100' },
  espr_compliance: { operator_identifier: 'LEI-5493001KJTIIGC8Y1R12', facility_identifier: 'GLN-3012345000009' },
};

/** Opens the console over a platform that registers passports. */
async function withRegistry() {
  registry = await startRegistry();
  return {
    publicUrl: 'https://dpp.example.test',
    passports: {
      backupUrl: 'https://backup.example.test',
      registry: { url: registry.url, jwksUrl: registry.jwksUrl },
    },
  };
}

let registry: TestRegistry;

describeConsole(
  'the brand console: the EU registry',
  ({ opened, prepare, signedIn }) => {
    let ready: number;
    let bare: number;
    let bareModel: number;

    prepare(async ({ stage, brand, modelId, categoryId }) => {
      ready = await publishPassport(stage, { modelId }, DOCUMENT);
      bareModel = await addModel(stage, { brandId: brand.id, sku: 'BELT', name: 'Belt', gtin: OTHER_GTIN, categoryId });
      bare = await publishPassport(stage, { modelId: bareModel }, { labels: { x: 1 } });
    });
    afterAll(() => registry?.close(), CONSOLE_TEST_MS);

    itIsAccessible(opened, {
      screens: () => ({
        registry: 'passports/registry',
        'registry-ready': `passports/${ready}/registry`,
        'registry-gaps': `passports/${bare}/registry`,
      }),
      dialogs: () => ({ [`passports/${ready}/registry`]: ['Write down the answer'] }),
    });

    it(
      'counts the brand, and leads from what is missing to where it is filled in',
      signedIn(async ({ page, open }) => {
        await open('passports');
        await page.getByRole('link', { name: 'EU registry' }).click();
        await page.getByText('1 of 2 passports are ready').waitFor();
        await page.getByRole('link', { name: /Commodity code of 4 to 10 digits/ }).click();
        await page.getByRole('heading', { name: 'Not ready for the registry' }).waitFor();
        await page.getByText('Implementing Regulation (EU) 2026/1778, Article 8(7)(d)').waitFor();
        await page.getByRole('link', { name: 'Fill in the document' }).first().click();
        await page.getByRole('button', { name: 'Save the draft' }).waitFor();
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'downloads a registration, and keeps the answer with its proof from a file',
      signedIn(async ({ page, open }, at) => {
        await open(`passports/${ready}/registry`);
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download the registration' }).click();
        const [pointer] = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as Pointer[];
        expect(pointer).toMatchObject({ granularityLevel: 'MODEL', commodityCode: '42022100' });
        await page.getByText('Handed over, answer awaited').waitFor();
        const upi = pointer!.upi;
        const [row] = await at.stage.sql<{ data_hash: string }>(
          'select data_hash from passports.version where passport_id = $1',
          [ready],
        );
        registry.hashes.set(upi, row!.data_hash);
        registry.registered.set(upi, 'REG-2026-1');
        await page.getByRole('button', { name: 'Write down the answer' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Registration identifier').fill('REG-2026-1');
        // What the browser sends when the choice of a file is given up.
        await dialog.getByLabel('Read the proof from a file').dispatchEvent('cancel');
        await dialog.getByLabel('Proof of registration').fill(await registry.forged(upi));
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.locator('.fault').waitFor();
        const proof = Buffer.from(await registry.proof(upi));
        const file = { name: 'proof.jwt', mimeType: 'text/plain', buffer: proof };
        await dialog.getByLabel('Read the proof from a file').setInputFiles(file);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await dialog.waitFor({ state: 'detached' });
        await page.getByText('Proof verified and kept').waitFor();
        await page.getByText('REG-2026-1').waitFor();
        await publishPassport(at.stage, { modelId: at.modelId }, { ...DOCUMENT, labels: { x: 1 } });
        await open(`passports/${ready}/registry`);
        await page.getByText('Another version is in service').waitFor();
      }),
      CONSOLE_TEST_MS,
    );

    it(
      'sends all that are ready, and shows what became of them',
      signedIn(async ({ page, open }, at) => {
        await publishPassport(at.stage, { modelId: bareModel }, DOCUMENT);
        await open('passports/registry');
        await page.getByRole('button', { name: 'Send all that are ready' }).click();
        await page.getByText(/(are|is) being sent/).waitFor();
        await until(async () => registry.registered.has(`https://dpp.example.test/01/${OTHER_GTIN}`) || undefined);
        await settles(async () => {
          await open(`passports/${bare}/registry`);
          await page.getByText('No proof kept').waitFor({ timeout: 2_000 });
        });
      }),
      CONSOLE_TEST_MS,
    );
  },
  withRegistry,
);
