import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { hasBrowser, launch } from './browser.js';

const LAUNCH_MS = 120_000;

/**
 * Describes what a browser shows; its tests are left out where none is installed. `define` gets the browser, which is
 * launched before the tests and closed after them.
 */
export function describeInBrowser(name: string, define: (browser: () => Browser) => void): void {
  (hasBrowser ? describe : describe.skip)(name, () => {
    let opened: Browser | undefined;
    beforeAll(async () => {
      opened = await launch();
    }, LAUNCH_MS);
    afterAll(() => opened?.close(), LAUNCH_MS);
    define(() => {
      if (!opened) throw new Error('The browser is not open yet');
      return opened;
    });
  });
}
