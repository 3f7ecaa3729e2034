import type { Browser, Page } from 'playwright-core';
import { createGatewayServer } from '../../gateway/api/gateway-server.js';
import { localProxy } from '../../gateway/api/local-proxy.js';
import { EMBEDDED_CHAIN_ID, type EmbeddedChain } from '../../gateway/installation/embedded-chain.js';
import { freePort } from '../../gateway/installation/free-port.js';
import { closing, listening } from '../../gateway/installation/listening.js';
import { createFront } from '../../rest-adapter/front/front.js';
import { publicWindows } from '../../subgraphs/lib/windows/public-windows.js';
import { openStage, PASSWORD, type Stage } from './actors.js';
import { accessibilityFaults, contrastFaults, openPage, tooWide, type Viewing } from './browser.js';
import { addModel, GTIN } from './catalog.js';
import { TEST_SIGNER_KEY, testChain } from './embedded-chain.js';
import { present } from './present.js';
import { TO_RECEIVERS } from './receiver.js';

/** Two brands with their administrators, an operator, and the console over the whole platform, as it is served. */
export interface ConsoleStage {
  readonly stage: Stage;
  readonly address: string;
  readonly brand: { readonly id: number; readonly code: string };
  readonly other: { readonly id: number; readonly code: string };
  readonly categoryId: number;
  readonly modelId: number;
  close(): Promise<void>;
}

export const ADMIN = 'nord@example.test';
export const OTHER_ADMIN = 'stride@example.test';
export const OPERATOR = 'operator@example.test';

export async function openConsole(over: Parameters<typeof openStage>[0] = {}): Promise<ConsoleStage> {
  const chain: EmbeddedChain = await testChain();
  const stage = await openStage({
    ...over,
    outbound: TO_RECEIVERS,
    custody: {
      chain: {
        rpcUrl: chain.rpcUrl,
        chainId: EMBEDDED_CHAIN_ID,
        signerKey: TEST_SIGNER_KEY,
        embedded: true,
        confirmations: 1,
      },
    },
  });
  const brand = { id: await stage.brand('NORDATELIR'), code: 'NORDATELIR' };
  const other = { id: await stage.brand('STRIDELAB1'), code: 'STRIDELAB1' };
  await stage.sql(`update catalog.brand set name = 'Atelier Nord' where code = 'NORDATELIR'`);
  await stage.sql(`update catalog.brand set name = 'Stride Lab' where code = 'STRIDELAB1'`);
  const [category] = await stage.sql<{ id: number }>(
    `insert into catalog.category (id, key, names) values (10, 'handbag', '{"en": "Handbags", "fr": "Sacs à main"}') returning id`,
  );
  const categoryId = present(category?.id);
  const modelId = await addModel(stage, { brandId: brand.id, sku: 'TOTE-01', gtin: GTIN, categoryId, name: 'Tote' });
  await stage.account(ADMIN, 'brand_admin', { brandIds: [brand.id], firstName: 'Claire', lastName: 'Aubert' });
  await stage.account(OTHER_ADMIN, 'brand_admin', { brandIds: [other.id] });
  await stage.account(OPERATOR, 'operator');
  await stage.platform.startJobs();
  const served = await serve(stage);
  const close = async (): Promise<void> => {
    await served.close();
    await stage.close();
    await chain.stop();
  };
  return { stage, address: served.address, brand, other, categoryId, modelId, close };
}

/** Gateway and front as the installation puts them together. */
async function serve(stage: Stage): Promise<{ address: string; close(): Promise<void> }> {
  const { graph, supergraph, peers } = stage.platform;
  const { log, publicUrl } = stage.options;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const shared = { consoleOrigins: [address], trustProxy: false };
  const windows = publicWindows();
  const gateway = await createGatewayServer({ supergraph, graph, peers, log, publicUrl, windows, ...shared });
  const front = createFront(
    { publicUrl, metricsToken: undefined, ...shared },
    graph,
    { dependencies: async () => [], backlog: async () => [] },
    log,
    localProxy(gateway.server),
    windows,
  );
  await listening(front, port, '127.0.0.1', 'PORT');
  return {
    address,
    close: async () => {
      await gateway.endLive();
      await closing(front);
    },
  };
}

/** Somebody who has signed in to the console, with a browser context of their own. */
export interface ConsoleSession {
  readonly page: Page;
  /** Opens a screen of the brand and waits until it shows what it has. */
  open(path?: string): Promise<void>;
  close(): Promise<void>;
}

/** Time in which a screen must show what it has, in milliseconds. */
const SETTLE_MS = 90_000;

/** Waits until nothing on the screen is still being loaded. Throws with what the screen shows when it does not get there. */
export async function settled(page: Page): Promise<void> {
  const shown = page.locator('body:has(h1):not(:has(.loading))');
  await shown.waitFor({ timeout: SETTLE_MS }).catch(async (error) => {
    throw new Error(`${page.url()} is not settled:\n${await page.locator('body').innerHTML()}`, { cause: error });
  });
}

/** Fills in the form with which people sign in to the console, and sends it. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Clicks a button of the dialog that is open. */
export const clickInDialog = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name }).click();

/** Signs somebody in to the console, in a browser context of their own. */
export async function signInToConsole(
  browser: Browser,
  { address, brand, other }: ConsoleStage,
  email: string = ADMIN,
  viewing: Viewing = { width: 1280, dark: false },
): Promise<ConsoleSession> {
  const page = await openPage(browser, viewing);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const code = email === OTHER_ADMIN ? other.code : brand.code;
  await page.goto(`${address}/console/${code}`);
  await fillSignIn(page, email);
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  return {
    page,
    open: async (path = '') => {
      await page.goto(`${address}/console/${code}${path && `/${path}`}`);
      await settled(page);
    },
    close: () => page.context().close(),
  };
}

export const WIDTHS: readonly number[] = [360, 1440];

/** Widths between them, at which tables and forms change their shape. */
const BETWEEN: readonly number[] = [390, 820, 1024];

const SHOTS = process.env.SCREENSHOTS;

/**
 * What is wrong with screens at one width: axe's faults, and what has no room, for which the widths below the larger one are looked at as
 * well. By night only colours differ,
 * which are the same at every width: they are looked at once, at the larger one.
 */
export async function faultsOf(
  session: ConsoleSession,
  screens: Readonly<Record<string, string>>,
  width: number,
): Promise<string[]> {
  const faults: string[] = [];
  const { page } = session;
  for (const [name, path] of Object.entries(screens)) {
    await session.open(path);
    const found = await accessibilityFaults(page);
    const widths = width === Math.max(...WIDTHS) ? [...BETWEEN, width] : [width];
    for (const { width: at, found: fault } of await tooWide(page, widths)) found.push(`at ${at} px: ${fault}`);
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-light.png`, fullPage: true });
    if (width === Math.max(...WIDTHS) || SHOTS) {
      await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
      found.push(...(await contrastFaults(page)).map((fault) => `by night: ${fault}`));
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-dark.png`, fullPage: true });
    }
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

/**
 * What axe finds in the dialogs that the buttons of a screen open, on a phone's width by day and by night; each is left
 * with Escape, and gives the focus back to its button.
 */
export async function dialogFaults(
  { page, open }: ConsoleSession,
  screens: Readonly<Record<string, readonly (string | RegExp)[]>>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, buttons] of Object.entries(screens)) {
    await open(path);
    for (const name of buttons) {
      const button = page.getByRole('button', { name }).first();
      await button.click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      const found = await accessibilityFaults(page, 'dialog');
      if (SHOTS)
        await dialog.screenshot({ path: `${SHOTS}/dialog-${path.replaceAll('/', '-')}-${buttons.indexOf(name)}.png` });
      await page.evaluate(`document.documentElement.dataset.theme = 'dark'`);
      found.push(...(await contrastFaults(page, 'dialog')).map((fault) => `by night: ${fault}`));
      await page.evaluate(`document.documentElement.dataset.theme = 'light'`);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      const isBack = button.and(page.locator(':focus')).waitFor({ timeout: 60_000 });
      await isBack.catch(() => found.push('the focus does not come back'));
      faults.push(...found.map((fault) => `${path}, ${name}: ${fault}`));
    }
  }
  return faults;
}
