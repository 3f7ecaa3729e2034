import { writeSync } from 'node:fs';
import { registerHooks } from 'node:module';
import fc from 'fast-check';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;

// The runner puts what tests use on the global object; they name it by its package.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

/**
 * What is generated is the same in each run, so that no run fails of what another one would not have met; `SEED=<number> npm test`
 * generates something else, and a failure is repeated by its number.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_123) });

// A connection that is given a second statement while it answers the first: its next major version refuses it. Prints where it was.
process.on('warning', (warning) => {
  if (/already executing a query/.test(warning.message)) writeSync(2, `\n${warning.stack}\n`);
});

// A process that ends of an error that nobody waited for takes along what other test files run in it: the reason must be seen.
process.on('uncaughtExceptionMonitor', (error, origin) => {
  writeSync(2, `\nA test process ends of an ${origin}: ${error?.stack ?? error}\n`);
});
