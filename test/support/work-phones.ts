import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { qrPath } from '../../rest-adapter/documents/qr-path.js';
import { PASSWORD } from './actors.js';
import { launch } from './browser.js';
import { openWorkPages, type WorkStage } from './work-pages.js';

/** The pages of partners, and phones that visit them; the camera of each holds the code of the owned item. */
export interface WorkPhones {
  readonly pages: WorkStage;
  /** Opens a browser of its own, which `hangUp` closes. */
  context(options: BrowserContextOptions): Promise<BrowserContext>;
  /**
   * Opens a page of a phone on which an account is signed in at its point of sale. `strict`: with the pages' content
   * security policy, under which axe cannot run.
   */
  phone(email: string, strict?: boolean): Promise<Page>;
  signIn(page: Page, email: string): Promise<void>;
  /** Closes the phones of one test. */
  hangUp(): Promise<void>;
  close(): Promise<void>;
}

/** A film for the camera of the browser: one code, held still. */
async function filmOf(text: string): Promise<string> {
  const { path, size } = qrPath(text);
  const side = size + 8;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" width="420" height="420"><rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
  const code = await sharp(Buffer.from(drawn)).png().toBuffer();
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#ddd' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer();
  const file = join(mkdtempSync(join(tmpdir(), 'film-')), 'code.mjpeg');
  writeFileSync(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return file;
}

export async function openWorkPhones(): Promise<WorkPhones> {
  const pages = await openWorkPages();
  const film = await filmOf(`https://id.example.test/p/${pages.owned.serial}`);
  const browser: Browser = await launch([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  const contexts: BrowserContext[] = [];
  const context = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const opened = await browser.newContext(options);
    contexts.push(opened);
    return opened;
  };
  const signIn = async (page: Page, email: string): Promise<void> => {
    await page.goto(`${pages.rest.address}/fr/sign-in`);
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.waitForURL('**/fr/work');
  };
  return {
    ...{ pages, context, signIn },
    async phone(email, strict = false) {
      const viewport = { width: 390, height: 844 };
      const opened = await context({ viewport, locale: 'fr-FR', permissions: ['camera'], bypassCSP: !strict });
      const page = await opened.newPage();
      page.setDefaultTimeout(60_000);
      await signIn(page, email);
      return page;
    },
    async hangUp() {
      await Promise.all(contexts.splice(0).map((opened) => opened.close()));
    },
    async close() {
      await browser.close();
      await pages.close();
      rmSync(dirname(film), { recursive: true });
    },
  };
}
