import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';

/** Debian's packages, the one without windows first: it does the same with a third less of the processor. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** CI installs one; without any the browser tests are left out. */
const CHROMIUM = process.env.CHROMIUM ?? INSTALLED.find(existsSync);

export const hasBrowser = CHROMIUM !== undefined && existsSync(CHROMIUM);

/** `more`: switches of Chromium, for its camera say. */
export const launch = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...more],
  });

export interface Viewing {
  readonly width: number;
  readonly dark: boolean;
}

/** Phones and desks, by day and by night. */
export const VIEWINGS: readonly Viewing[] = [360, 1280].flatMap((width) =>
  [false, true].map((dark) => ({ width, dark })),
);

/** A screen takes long on a machine that does twenty other things. */
const SHOWN_MS = 180_000;

export async function openPage(browser: Browser, { width, dark }: Viewing): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width, height: width < 600 ? 740 : 900 },
    colorScheme: dark ? 'dark' : 'light',
    bypassCSP: true,
  });
  page.setDefaultTimeout(SHOWN_MS);
  return page;
}

/** What is wider than the window, and what is cut off at the edge of a part that hides what it has no room for. */
const TOO_WIDE = `(() => {
  const over = document.documentElement.scrollWidth - innerWidth;
  const hides = (part) => ['hidden', 'clip'].includes(getComputedStyle(part).overflowX) && part.clientWidth > 1;
  const cut = [...document.querySelectorAll('body *:not(input, select, textarea)')]
    .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && hides(part))
    .map((part) => part.tagName.toLowerCase() + '.' + part.className + ' is cut off: ' + part.textContent.trim().slice(0, 40));
  return [...(over > 0 ? [over + ' px wider than the window'] : []), ...cut];
})()`;

/** Finds what a page has no room for at several widths of its window. */
export async function tooWide(
  page: Page,
  widths: readonly number[],
): Promise<readonly { readonly width: number; readonly found: string }[]> {
  const before = page.viewportSize();
  const faults: { width: number; found: string }[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const found = (await page.evaluate(TOO_WIDE)) as string[];
    faults.push(...found.map((one) => ({ width, found: one })));
  }
  if (before) await page.setViewportSize(before);
  return faults;
}

/** The largest paint, once the page and its images are there. */
export const LARGEST_PAINT = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true });
})`;

/** A slow 4G connection: 1.6 Mbit/s, 150 ms there and back. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Slows a page down to a phone's processor on a slow 4G connection, with nothing kept from an earlier visit. */
export async function slowPhone(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
}

const AXE = readProjectFile('node_modules/axe-core/axe.min.js');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds against WCAG 2.2 AA, in words; `within`: in what this selector finds alone. */
export const accessibilityFaults = (page: Page, within?: string): Promise<string[]> =>
  lastingFaults(page, RULES, within);

/** The same of its colours alone: enough where only they have changed. */
export const contrastFaults = (page: Page, within?: string): Promise<string[]> =>
  lastingFaults(page, { type: 'rule', values: ['color-contrast'] }, within);

/** A screen that is still changing has faults that are gone a moment later: only what stays counts. */
const LASTING_MS = 30_000;

async function lastingFaults(page: Page, rules: unknown, within?: string): Promise<string[]> {
  const limit = Date.now() + LASTING_MS;
  for (;;) {
    try {
      const faults = await faultsAgainst(page, rules, within);
      if (faults.length === 0 || Date.now() > limit) return faults;
    } catch (error) {
      // The page may have moved on to another document meanwhile.
      if (Date.now() > limit) throw error;
    }
    await delay(100);
  }
}

async function faultsAgainst(page: Page, rules: unknown, within?: string): Promise<string[]> {
  // Half a megabyte of script: once a document.
  if (!(await page.evaluate(`'axe' in self`))) await page.evaluate(AXE);
  const found = (await page.evaluate(
    `axe.run(${within ? JSON.stringify(within) : 'document'}, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`,
  )) as { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}
