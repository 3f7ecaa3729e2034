import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// `npm run build`: checks the console's types and builds it into dist/console, unless nothing it is made of has changed.
const source = dirname(fileURLToPath(import.meta.url));
const root = join(source, '../..');
const stamp = join(root, 'dist/console/.built-from');
const PAGES = 'rest-adapter/pages';
/** What the console takes from elsewhere: the passport is shown, and its fields are named, as on the pages. */
const OUTSIDE = [
  'package-lock.json',
  'schema/passport-document.schema.json',
  'schema/error-codes.ts',
  'rest-adapter/language.ts',
  `${PAGES}/markup.ts`,
  ...readdirSync(join(root, PAGES))
    .filter((name) => name.startsWith('document-'))
    .map((name) => `${PAGES}/${name}`),
];

function madeOf() {
  const digest = createHash('sha256');
  const inside = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const file of [...inside, ...OUTSIDE.map((name) => join(root, name))].sort()) {
    digest.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

const hash = madeOf();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', source], { stdio: 'inherit' });
  const { build } = await import('vite');
  await build({ configFile: join(source, 'vite.config.mjs'), logLevel: 'warn' });
  writeFileSync(stamp, hash);
}
