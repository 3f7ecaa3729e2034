import { readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { projectFile, readProjectFile } from '../../subgraphs/lib/process/project.js';
import { bytes } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';
import { CAMERA_SCRIPT } from './camera.js';

/** Path of the script of partners' pages, which keeps forms that could not be sent. */
export const WORK_SCRIPT = '/pages/work.mjs';

/** Path of the script that makes the images of a form small. */
export const IMAGE_FORM_SCRIPT = '/pages/image-form.mjs';

interface Described {
  readonly type: string;
  readonly summary: string;
  readonly description: string;
}

const file = (path: string, { type, summary, description }: Described, read: () => Buffer): Route => {
  let content: Buffer | undefined;
  return steps({
    method: 'GET',
    path,
    versioned: false,
    section: 'Pages',
    summary,
    description,
    caller: anonymous,
    perform() {
      content ??= read();
      return bytes(type, content, { 'Cache-Control': 'public, max-age=300' });
    },
    responses: { 200: { description: 'The file.', content: { [type.split(';')[0]!]: Type.String() } } },
  });
};

const described = (summary: string, description: string): Described => ({
  type: 'text/javascript; charset=utf-8',
  summary,
  description,
});
const READER = described('Reader of codes', 'For browsers that cannot read codes themselves.');
const ours = (name: string) => () => Buffer.from(readProjectFile(`rest-adapter/pages/${name}`));
/** Reads a file of the code reader's package. */
const ofReader = (path: string) => () => readFileSync(projectFile(`node_modules/zxing-wasm/dist/${path}`));

/** Read at first request. The code reader, by far the largest, is requested only by browsers without `BarcodeDetector`. */
export const workFiles: readonly Route[] = [
  file(
    WORK_SCRIPT,
    described('Keeps forms that could not be sent', 'The script of the pages of work.'),
    ours('work.mjs'),
  ),
  file(
    CAMERA_SCRIPT,
    described('Lends the camera to a form', 'The script of the pages that look a product up.'),
    ours('camera.mjs'),
  ),
  file(
    '/pages/scan.mjs',
    described('Reads codes with the camera', 'The script of the look-up form.'),
    ours('scan.mjs'),
  ),
  file(
    '/pages/small-image.mjs',
    described('Makes an image small', 'For the scripts of forms with images.'),
    ours('small-image.mjs'),
  ),
  file(
    IMAGE_FORM_SCRIPT,
    described('Makes the images of a form small', 'The script of forms with images outside the pages of work.'),
    ours('image-form.mjs'),
  ),
  file('/pages/zxing.js', READER, ofReader('iife/reader/index.js')),
  file('/pages/zxing.wasm', { ...READER, type: 'application/wasm' }, ofReader('reader/zxing_reader.wasm')),
];
