import TestSequencer from '@jest/test-sequencer';

/** Tests that start whole installations or a browser. */
const SLOW = ['/faults/', '/e2e/', '/console/', '/load/', '/pages/pages.browser.'];

/** Slow tests first, so that none of them is left to run alone at the end; of the others only their size is known. */
export default class SlowFirst extends TestSequencer {
  sort(tests) {
    const isSlow = ({ path }) => SLOW.some((part) => path.includes(part));
    const sorted = super.sort(tests);
    return [...sorted.filter(isSlow), ...sorted.filter((test) => !isSlow(test))];
  }
}
