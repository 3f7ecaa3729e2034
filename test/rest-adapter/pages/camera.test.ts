import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { hasBrowser } from '../../support/browser.js';
import { REPAIRER } from '../../support/work-pages.js';
import { openWorkPhones, type WorkPhones } from '../../support/work-phones.js';

(hasBrowser ? describe : describe.skip)('the camera of a phone', () => {
  let phones: WorkPhones;

  beforeAll(async () => {
    phones = await openWorkPhones();
  }, 180_000);
  afterEach(() => phones.hangUp());
  afterAll(() => phones?.close());

  it('scans a code with WebAssembly from our own host, under the policy of the page', async () => {
    const page = await phones.phone(REPAIRER, true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Refused/i.test(message.text())) complaints.push(message.text());
    });
    await page.goto(`${phones.pages.rest.address}/fr/work`);
    const scan = page.getByRole('button', { name: 'Scanner' });
    await scan.waitFor();
    expect(asked.filter((address) => /zxing|scan\.mjs/.test(address))).toEqual([]);
    await scan.click();
    await page.waitForURL(`**/fr/work/items/${phones.pages.owned.serial}`);
    expect(asked.filter((address) => /zxing\.wasm/.test(address))).toHaveLength(1);
    expect(asked.filter((address) => !address.startsWith(phones.pages.rest.address))).toEqual([]);
    expect(complaints).toEqual([]);
  }, 120_000);

  it('scans by the browser itself where it can, and says so where there is no camera', async () => {
    const page = await phones.phone(REPAIRER);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript(`
      globalThis.BarcodeDetector = class {
        static getSupportedFormats() { return Promise.resolve(['qr_code']); }
        detect() { return Promise.resolve([{ rawValue: '${phones.pages.owned.serial}' }]); }
      }`);
    await page.goto(`${phones.pages.rest.address}/fr/work`);
    await page.getByRole('button', { name: 'Scanner' }).click();
    await page.waitForURL(`**/fr/work/items/${phones.pages.owned.serial}`);
    expect(asked.filter((address) => /zxing/.test(address))).toEqual([]);
    await page.addInitScript(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('none'))`);
    await page.goto(`${phones.pages.rest.address}/fr/work`);
    await page.getByRole('button', { name: 'Scanner' }).click();
    await page.getByRole('alert').getByText('appareil photo ne peut pas').waitFor();
  }, 120_000);

  it('looks a product up with the camera without an account', async () => {
    const context = await phones.context({ viewport: { width: 390, height: 844 }, permissions: ['camera'] });
    const page = await context.newPage();
    await page.goto(`${phones.pages.rest.address}/pl/find`);
    await page.getByRole('button', { name: 'Skanuj' }).click();
    await page.waitForURL(`**/pl/product/${phones.pages.owned.serial}`);
    await page.goto(`${phones.pages.rest.address}/en/find`);
    await page.evaluate(`navigator.mediaDevices.getUserMedia = () => Promise.reject(new Error('none'))`);
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await page.getByRole('alert').getByText('The camera cannot be used here').waitFor();
  }, 120_000);
});
