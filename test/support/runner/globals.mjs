/** At least. A hook that opens a whole platform takes minutes on a machine that does twenty other things, whatever a test expects. */
const TIMEOUT_MS = 300_000;

/** A test or hook that takes longer than it may has failed, whatever becomes of it. */
const within =
  (fn, longer = 0) =>
  async (...given) => {
    const ms = Math.max(longer, TIMEOUT_MS);
    const { promise, reject } = Promise.withResolvers();
    const timer = setTimeout(() => reject(new Error(`Not done after ${ms} ms`)), ms);
    try {
      return await Promise.race([fn(...given), promise]);
    } finally {
      clearTimeout(timer);
    }
  };

const bounded = (test) => {
  const timed = (name, fn, ms) => test(name, within(fn, ms));
  timed.each =
    (...table) =>
    (name, fn, ms) =>
      test.each(...table)(name, within(fn, ms));
  return timed;
};
const boundedHook = (hook) => (fn, ms) => hook(within(fn, ms));

export const { expect, describe } = globalThis;
export const it = Object.assign(bounded(globalThis.it), {
  skip: bounded(globalThis.it.skip),
  only: bounded(globalThis.it.only),
});
export const test = it;
export const beforeAll = boundedHook(globalThis.beforeAll);
export const afterAll = boundedHook(globalThis.afterAll);
export const beforeEach = boundedHook(globalThis.beforeEach);
export const afterEach = boundedHook(globalThis.afterEach);
