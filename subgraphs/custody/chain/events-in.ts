import type { Range } from './block-span.rules.js';
import { isRefusal } from './chain-node.js';

/** Reads the events of some blocks, oldest first. A node that refuses so many blocks at once is asked for each half. */
export async function eventsIn<Event>(
  { from, to }: Range,
  read: (range: Range) => Promise<readonly Event[]>,
): Promise<readonly Event[]> {
  try {
    return await read({ from, to });
  } catch (error) {
    if (!isRefusal(error) || from >= to) throw error;
    const middle = (from + to) / 2n;
    const older = await eventsIn({ from, to: middle }, read);
    return [...older, ...(await eventsIn({ from: middle + 1n, to }, read))];
  }
}
