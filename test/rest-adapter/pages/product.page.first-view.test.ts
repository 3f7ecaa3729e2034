import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { openPage } from '../../support/browser.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { openPageVisits, type PageVisits } from '../../support/page-visits.js';
import { present } from '../../support/present.js';
import { settles } from '../../support/until.js';

let at: PageVisits;
beforeAll(async () => {
  at = await openPageVisits();
});
afterAll(() => at?.close());

const path = () => `/en/product/${at.pages.owned.serial}`;

/** Stores an image of one colour at the platform; returns its address. */
async function stored(background: string): Promise<string> {
  const UPLOAD = 'mutation U($b: Int, $c: String!) { uploadPicture(brandId: $b, content: $c) { sourceUrl } }';
  const image = await sharp({ create: { width: 80, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  const { uploadPicture } = await at.pages.stage.ask<{ uploadPicture: { sourceUrl: string } }>('catalog', UPLOAD, {
    b: at.pages.brand.id,
    c: image.toString('base64'),
  });
  return uploadPicture.sourceUrl;
}

describe('the first view of a product', () => {
  it('begins with its image, and a strip of the model’s further images', async () => {
    const [first, second, third] = [await stored('#a52'), await stored('#25a'), await stored('#2a5')];
    await at.pages.stage.sql('update catalog.model set primary_image_url = $1, media_urls = $2', [
      first,
      [second, third],
    ]);
    const { text } = await at.open(path());
    const strip = present(/<div class="strip"[^>]*>.*?<\/div>/s.exec(text)?.[0]);
    const shown = [...strip.matchAll(/<img class="image" src="([^"]+)" alt="([^"]+)"/g)];
    expect(shown.map(([, src]) => src)).toEqual([first, second, third].map((url) => new URL(url).pathname));
    expect(new Set(shown.map(([, , alt]) => alt)).size).toBe(3);
    expect(text.indexOf('class="strip"')).toBeLessThan(text.indexOf('<h1>'));
  });

  it('names the country where it was made', async () => {
    const { text } = await at.open(path());
    const route = present(/<ol class="route">.*?<\/ol>/s.exec(text)?.[0]);
    expect(route).toContain('<strong>France</strong>');
  });
});

describeInBrowser('the main action of a product on a phone', (browser) => {
  it('stays at the lower edge of the screen, and leaves the end of the page free', async () => {
    const page = await openPage(browser(), { width: 390, dark: false });
    await page.goto(at.pages.rest.address + path());
    const edges = `(() => {
      const { top, bottom } = document.querySelector('.act').getBoundingClientRect();
      return { bottom: Math.round(bottom) - innerHeight, covers: document.querySelector('footer').lastElementChild.getBoundingClientRect().bottom > top };
    })()`;
    await settles(async () => expect(await page.evaluate(edges)).toMatchObject({ bottom: 0 }));
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await settles(async () => expect(await page.evaluate(edges)).toEqual({ bottom: 0, covers: false }));
    await page.context().close();
  }, 120_000);
});
