import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { projectFile } from '../../../subgraphs/lib/process/project.js';
import { openPages, type PagesStage } from '../../support/pages.js';

const FOLDER = 'rest-adapter/pages';
const READER = 'node_modules/zxing-wasm/dist';
const JAVASCRIPT = 'text/javascript; charset=utf-8';
const own = readdirSync(projectFile(FOLDER)).filter((name) => name.endsWith('.mjs'));

let pages: PagesStage;

beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

describe('scripts of the pages', () => {
  it.each([
    ...own.map((name) => [`/pages/${name}`, JAVASCRIPT, `${FOLDER}/${name}`] as const),
    ['/pages/zxing.js', JAVASCRIPT, `${READER}/iife/reader/index.js`],
    ['/pages/zxing.wasm', 'application/wasm', `${READER}/reader/zxing_reader.wasm`],
  ])('serves %s as %s', async (path, type, source) => {
    for (const Host of [new URL(pages.rest.address).host, 'id.nord.example.test']) {
      const answer = await pages.rest.call(path, { headers: { Host } });
      expect(answer).toMatchObject({
        status: 200,
        headers: { 'content-type': type, 'cache-control': 'public, max-age=300' },
      });
      expect(answer.bytes.equals(readFileSync(projectFile(source)))).toBe(true);
    }
  });
});
