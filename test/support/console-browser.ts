import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hasBrowser, launch, type Viewing } from './browser.js';
import { type ConsoleSession, type ConsoleStage, openConsole, signInToConsole } from './console.js';

/** Time that a test of the console may take, in milliseconds: screens take long on a machine that does much else. */
export const CONSOLE_TEST_MS = 120_000;

/** The console, and a browser to use it in. */
export interface OpenedConsole extends ConsoleStage {
  readonly browser: Browser;
  /** Signs somebody in, in a browser context of their own; the brand's administrator unless another is named. */
  signIn(email?: string, viewing?: Viewing): Promise<ConsoleSession>;
}

export interface ConsoleTests {
  /** Returns the console. It is open while tests run, and not while they are described. */
  opened(): OpenedConsole;
  /** Adds rows before the first test. */
  prepare(steps: (at: OpenedConsole) => Promise<void>): void;
  /** Returns a test in which somebody signs in, does something and leaves. `email`: the brand's administrator unless given. */
  signedIn(steps: (session: ConsoleSession, at: OpenedConsole) => Promise<void>, email?: string): () => Promise<void>;
}

/** Describes the console in a browser; its tests are left out where none is installed. `options`: asked for before it opens. */
export function describeConsole(
  name: string,
  define: (tests: ConsoleTests) => void,
  options: () => Promise<Parameters<typeof openConsole>[0]> = async () => ({}),
): void {
  (hasBrowser ? describe : describe.skip)(name, () => {
    let opened: OpenedConsole | undefined;
    const at = (): OpenedConsole => {
      if (!opened) throw new Error('The console is not open yet');
      return opened;
    };
    beforeAll(async () => {
      opened = await openInBrowser(await options());
    }, CONSOLE_TEST_MS);
    afterAll(() => opened?.close(), CONSOLE_TEST_MS);
    define({
      opened: at,
      prepare: (steps) => beforeAll(() => steps(at()), CONSOLE_TEST_MS),
      signedIn: (steps, email) => async () => {
        const session = await at().signIn(email);
        await steps(session, at()).catch(async (error) => {
          throw new Error(`${error.message}\n${await shownBy(session.page)}`, { cause: error });
        });
        await session.close();
      },
    });
  });
}

/** The address and the text of a page, for a step that waited in vain. */
const shownBy = async (page: Page): Promise<string> =>
  `${page.url()} shows:\n${await page.locator('body').innerText({ timeout: SHOWN_MS })}`;

const SHOWN_MS = 10_000;

async function openInBrowser(options: Parameters<typeof openConsole>[0]): Promise<OpenedConsole> {
  const stage = await openConsole(options);
  const browser = await launch();
  return {
    ...stage,
    browser,
    signIn: (email, viewing) => signInToConsole(browser, stage, email, viewing),
    close: async () => {
      await browser.close();
      await stage.close();
    },
  };
}
