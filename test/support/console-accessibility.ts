import { expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { ADMIN, type ConsoleStage, dialogFaults, faultsOf, type Seat, sitDown, WIDTHS } from './console.js';

const LIMIT = 120_000;

/** The console that is open, and the browser to look at it with. */
interface Opened {
  readonly browser: Browser;
  readonly at: ConsoleStage;
}

interface Seen {
  /** Screens by name: the path of each within the brand. */
  screens(): Readonly<Record<string, string>>;
  /** Buttons of screens that open dialogs. */
  dialogs?(): Parameters<typeof dialogFaults>[1];
  /** Finds faults of what stands at no address. */
  besides?(seat: Seat): Promise<readonly string[]>;
}

/** Tests screens and dialogs of the console for WCAG 2.2 AA, as an administrator sees them. They are asked for once it is open. */
export function itIsAccessible(opened: () => Opened, { screens, dialogs, besides }: Seen): void {
  it.each(WIDTHS)(
    'every screen: WCAG 2.2 AA at %i px',
    async (width) => {
      const { browser, at } = opened();
      const seat = await sitDown(browser, at, ADMIN, { width, dark: false });
      const faults = [...(await faultsOf(seat, screens(), width)), ...((await besides?.(seat)) ?? [])];
      await seat.close();
      expect(faults).toEqual([]);
    },
    LIMIT,
  );

  if (!dialogs) return;
  it(
    'every dialog: WCAG 2.2 AA on a phone, left with Escape',
    async () => {
      const { browser, at } = opened();
      const seat = await sitDown(browser, at, ADMIN, { width: 360, dark: false });
      const faults = await dialogFaults(seat, dialogs());
      await seat.close();
      expect(faults).toEqual([]);
    },
    LIMIT,
  );
}
