/** Tests run as compiled: `npm run build` first, as `npm test` does. */
export default {
  testEnvironment: 'node',
  // In plain Node.js, modules stay loaded from one file to the next: half the processor time of a registry for each.
  runner: '<rootDir>/test/support/runner/processes.mjs',
  setupFiles: ['<rootDir>/test/support/runner/hooks.mjs'],
  roots: ['<rootDir>/dist/test'],
  transform: {},
  globalSetup: '<rootDir>/dist/test/support/global-setup.js',
  globalTeardown: '<rootDir>/dist/test/support/global-teardown.js',
  testSequencer: '<rootDir>/test/support/slow-first.mjs',
  maxWorkers: 2,
  // Modules of a file, and the platform that it opened, stay reachable until its process ends.
  workerIdleMemoryLimit: '1GiB',
};
