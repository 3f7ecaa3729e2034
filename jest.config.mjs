/** Tests run as compiled: `npm run build` first, as `npm test` does. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/dist/test'],
  transform: {},
  globalSetup: '<rootDir>/dist/test/support/global-setup.js',
  globalTeardown: '<rootDir>/dist/test/support/global-teardown.js',
  // A hook that opens a whole platform takes half a minute on a machine that does twenty other things.
  testTimeout: 120_000,
  testSequencer: '<rootDir>/test/support/slow-first.mjs',
  maxWorkers: 2,
  forceExit: false,
};
