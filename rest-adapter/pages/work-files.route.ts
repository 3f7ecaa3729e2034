import { readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';
import { bytes } from '../runtime/answer.js';
import { nobody } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';

/** The script of the place of partners: it keeps forms that could not be sent, and lends the camera. */
export const WORK_SCRIPT = '/pages/work.mjs';

const file = (path: string, type: string, summary: string, read: () => Buffer): Route => {
  let content: Buffer | undefined;
  return steps({
    method: 'GET',
    path,
    versioned: false,
    section: 'Pages',
    summary,
    caller: nobody,
    perform() {
      content ??= read();
      return bytes(type, content, { 'Cache-Control': 'public, max-age=300' });
    },
    responses: { 200: { description: 'The file.', content: { [type.split(';')[0]!]: Type.String() } } },
  });
};

const JAVASCRIPT = 'text/javascript; charset=utf-8';
const ours = (name: string) => () => Buffer.from(readProjectFile(`rest-adapter/pages/${name}`));
/** Of the package that reads codes, as it was published. */
const ofReader = (path: string) => () => readFileSync(projectFile(`node_modules/zxing-wasm/dist/${path}`));

/** Read when they are first asked for; the reader of codes, by far the largest, only where a browser has none of its own. */
export const workFiles: readonly Route[] = [
  file(WORK_SCRIPT, JAVASCRIPT, 'Keeps forms that could not be sent', ours('work.mjs')),
  file('/pages/scan.mjs', JAVASCRIPT, 'Reads codes with the camera', ours('scan.mjs')),
  file('/pages/zxing.js', JAVASCRIPT, 'Reader of codes', ofReader('iife/reader/index.js')),
  file('/pages/zxing.wasm', 'application/wasm', 'Reader of codes', ofReader('reader/zxing_reader.wasm')),
];
