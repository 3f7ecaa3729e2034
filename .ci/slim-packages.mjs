import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

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

// Source maps: no process of ours is started with them.
for (const entry of readdirSync(MODULES, { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && /\.(js|cjs|mjs|css|ts|cts|mts)\.map$/.test(entry.name))
    rmSync(join(entry.parentPath, entry.name));
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
