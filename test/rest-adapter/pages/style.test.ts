import { expect, it } from '@jest/globals';
import { STYLE } from '../../../rest-adapter/pages/style.js';
import { describeInBrowser } from '../../support/describe-in-browser.js';
import { settles } from '../../support/until.js';

describeInBrowser('cards in columns', (browser) => {
  /** A page whose cards have these heights, with a button below them. */
  const pageOf = (heights: readonly number[]): string => {
    const cards = heights.map((height) => `<section class="card" style="height:${height}px"></section>`).join('');
    return `<style>${STYLE}</style><main class="in wide"><div class="cols">${cards}</div><p class="go"><a class="btn">On</a></p></main>`;
  };
  const DISTANCE = `document.querySelector('.go').getBoundingClientRect().top - Math.max(...[...document.querySelectorAll('.card')].map((card) => card.getBoundingClientRect().bottom))`;

  it.each([
    ['the first column is the longest', [300, 200]],
    ['the last column is the longest', [200, 300]],
    ['there is one card', [200]],
  ])('keep their distance from what follows: %s', async (_case, heights) => {
    const page = await browser().newPage();
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.setContent(pageOf(heights));
      await settles(async () => expect([width, await page.evaluate(DISTANCE)]).toEqual([width, 16]));
    }
    await page.close();
  });
});
