import { expect, it } from '@jest/globals';
import { ADMIN, type ConsoleSession, dialogFaults, faultsOf, WIDTHS } from './console.js';
import { CONSOLE_TEST_MS, type OpenedConsole } from './console-browser.js';

interface Seen {
  /** Screens by name: the path of each within the brand. */
  screens(): Readonly<Record<string, string>>;
  /** Buttons of screens that open dialogs. */
  dialogs?(): Parameters<typeof dialogFaults>[1];
  /** Finds faults of what stands at no address. */
  besides?(session: ConsoleSession): Promise<readonly string[]>;
}

/** Tests screens and dialogs of the console for WCAG 2.2 AA, as an administrator sees them. They are asked for once it is open. */
export function itIsAccessible(opened: () => OpenedConsole, { screens, dialogs, besides }: Seen): void {
  it.each(WIDTHS)(
    'every screen: WCAG 2.2 AA at %i px',
    async (width) => {
      const session = await opened().signIn(ADMIN, { width, dark: false });
      const faults = [...(await faultsOf(session, screens(), width)), ...((await besides?.(session)) ?? [])];
      await session.close();
      expect(faults).toEqual([]);
    },
    CONSOLE_TEST_MS,
  );

  if (!dialogs) return;
  it(
    'every dialog: WCAG 2.2 AA on a phone, left with Escape',
    async () => {
      const session = await opened().signIn(ADMIN, { width: 360, dark: false });
      const faults = await dialogFaults(session, dialogs());
      await session.close();
      expect(faults).toEqual([]);
    },
    CONSOLE_TEST_MS,
  );
}
