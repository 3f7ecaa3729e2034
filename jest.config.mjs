/** Tests run as compiled: `npm run build` first, as `npm test` does. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/dist/test'],
  transform: {},
  globalSetup: '<rootDir>/dist/test/support/global-setup.js',
  globalTeardown: '<rootDir>/dist/test/support/global-teardown.js',
  testTimeout: 30_000,
  maxWorkers: 2,
  forceExit: false,
};
