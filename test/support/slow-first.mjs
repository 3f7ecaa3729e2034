import TestSequencer from '@jest/test-sequencer';

/** Tests that start whole installations or a browser. */
const SLOW = ['/faults/', '/e2e/', '/console/', '/load/', '/pages/pages.browser.'];

/** Tests that measure a process: before hundreds of other files have filled its heap, whose collection would be measured. */
const MEASURING = ['/security/health-under-attack.'];

/** Slow tests first, so that none of them is left to run alone at the end; of the others only their size is known. */
export default class SlowFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const index = [SLOW, MEASURING].findIndex((parts) => parts.some((part) => path.includes(part)));
      return index < 0 ? 2 : index;
    };
    // Stable: tests of one rank stay in the order of their size.
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
