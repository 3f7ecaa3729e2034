import { hasBrowser, LARGEST_PAINT, launch, slowPhone } from '../../support/browser.js';
import { middle } from '../load/side-by-side.js';
import { atMost } from '../row.js';
import type { Part } from './part.js';

const VISITS = 5;
/** An item of the demonstration with an image. */
const PAGE = '/fr/product/0A1B2C3D4E5F';

/** From the navigation to the largest paint of a product page, each time in a browser that was never there. */
export const largestPaint: Part = {
  name: 'paint',
  about: 'largest paint of a product page on slow 4G, processor slowed four times',
  async run({ platform, note }) {
    if (!hasBrowser) {
      note('left out: no Chromium is installed');
      return [];
    }
    const { restPort } = await platform();
    const browser = await launch();
    const times: number[] = [];
    try {
      for (let visit = 0; visit < VISITS; visit++) {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' });
        await slowPhone(page);
        await page.goto(`http://127.0.0.1:${restPort}${PAGE}`, { waitUntil: 'networkidle' });
        const seconds = Number(await page.evaluate(LARGEST_PAINT)) / 1000;
        times.push(seconds);
        note(`${seconds.toFixed(2)} s`);
        await page.close();
      }
    } finally {
      await browser.close();
    }
    const value = middle(times);
    const what = `product page, median of ${VISITS} first visits`;
    return [{ part: 'paint', what, ours: { value, unit: 's' }, value, bar: atMost(1.2, 1), details: { times } }];
  },
};
