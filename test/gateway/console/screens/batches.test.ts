import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { Download } from 'playwright-core';
import { OPERATOR } from '../../../support/console.js';
import { itIsAccessible } from '../../../support/console-accessibility.js';
import { CONSOLE_TEST_MS, describeConsole } from '../../../support/console-browser.js';
import { settles } from '../../../support/until.js';

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

describeConsole('the brand console: batches', ({ opened, signedIn }) => {
  itIsAccessible(opened, {
    screens: () => ({ batches: 'batches', upload: 'batches/new' }),
  });

  it(
    'uploads a batch: refused rows are reported, a good file is minted row by row',
    signedIn(async ({ page, open }) => {
      await open('batches/new');
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
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'reads the accents of a file that a spreadsheet wrote in its own code page, and the same file again',
    signedIn(async ({ page, open }) => {
      await open('batches/new');
      const name = 'Sac bandoulière';
      const file = {
        name: 'sacs.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`product_name;category_id;metadata_uri\n${name};10;https://example.test/m/1\n`, 'latin1'),
      };
      await page.getByLabel('Choose a file').setInputFiles(file);
      await page.getByRole('cell', { name }).waitFor();
      await page.getByRole('button', { name: 'Choose another file' }).click();
      await page.getByLabel('Choose a file').setInputFiles(file);
      await page.getByRole('cell', { name }).waitFor();
    }),
    CONSOLE_TEST_MS,
  );

  it(
    'approves a batch that waits: another administrator than who submitted it',
    signedIn(async ({ page, open }, at) => {
      await at.stage.sql('update catalog.brand set mint_approvals = 1 where id = $1', [at.brand.id]);
      await open('batches/new');
      await page.getByLabel('Choose a file').setInputFiles({
        name: 'wait.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('product_name;category_id;metadata_uri\nTote, waiting;10;https://example.test/m/9\n'),
      });
      await page.getByRole('button', { name: 'Register them all' }).click();
      await page.getByText('You submitted it: other administrators have to approve it.').waitFor();
      await settles(async () => expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0));
      const jobId = page.url().split('/').at(-1);
      const other = await at.signIn(OPERATOR);
      await other.open(`batches/${jobId}`);
      await other.page.getByText('Nothing is registered before enough administrators').waitFor();
      await other.page.getByRole('button', { name: 'Approve' }).click();
      await other.page.getByText('1 of 1 registered, 0 refused').waitFor({ timeout: 60_000 });
      await open('items/register');
      await page.getByText('Nothing is registered at once').waitFor();
      await page.getByRole('link', { name: 'Submit a batch' }).waitFor();
      await at.stage.sql('update catalog.brand set mint_approvals = 0 where id = $1', [at.brand.id]);
      await other.close();
    }),
    CONSOLE_TEST_MS,
  );
});
