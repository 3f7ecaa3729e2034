import type { KnipConfig } from 'knip';

/** Tests are not production: what they alone use is reported when the program is looked at without them. */
const isProduction = process.argv.includes('--production');

/** Finds unused exports, files and packages. Entries with `!` are the product's. */
export default {
  entry: [
    'rest-adapter/main.ts!',
    'gateway/installation/embedded-postgres/cluster-worker.ts!',
    'gateway/installation/backup/{backup,restore}.ts!',
    'gateway/commands/{backup-key,declare-cessation,import,operator,restore-passport}.ts!',
    'gateway/commands/listen/listen.ts!',
    'gateway/commands/mint/mint.ts!',
    'subgraphs/passports/proofs/verify/main.ts!',
    'schema/generate/{generate,migration,rest}.ts!',
    'gateway/console/main.tsx!',
    'test/**/*.test.ts',
    // Processes that tests and measurements start.
    'test/bench/{bench,bare-mint,webhook-receiver}.ts',
    'test/bench/{load/generator,twins/twin-server,gateway/stand-in,profile/profile}.ts',
    'test/faults/webhook-worker.ts',
    'test/support/processes/killed-restore.ts',
    'test/security/audit.ts',
    'test/architecture/record-statements.ts',
    'test/support/{global-setup,global-teardown}.ts',
    'test/support/{moved-clock,runner/*}.{ts,mjs}',
  ],
  project: ['{subgraphs,gateway,rest-adapter,schema}/**/*.{ts,tsx}!', 'test/**/*.{ts,mjs}'],
  ignore: ['**/*.generated.ts', 'test/support/runner/globals.mjs'],
  // Read as files, or as programs, by path.
  ignoreDependencies: [
    /^@embedpdf\/fonts-/,
    ...['dejavu-fonts-ttf', 'swagger-ui-dist', 'zxing-wasm'],
    ...['embedded-postgres', 'graphiql', 'react', 'react-dom', 'axe-core'],
    ...['@openzeppelin/contracts', 'solady'],
    // Loaded by name at run time.
    'solc',
    // Named in what a test compiles.
    'kubernetes-types',
    // Read by their paths, script by script.
    /^@fontsource\//,
  ],
  include: isProduction ? ['files', 'exports', 'types'] : ['files', 'exports', 'types', 'duplicates', 'dependencies'],
  // In production an export is also used where its own file uses it, and tests may look at it.
  ignoreExportsUsedInFile: isProduction,
} satisfies KnipConfig;
