import { readFileSync } from 'node:fs';
import { Type } from '@sinclair/typebox';
import { projectFile } from '../../subgraphs/lib/process/project.js';
import { bytes } from '../runtime/answer.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';

/** Path of the script that checks a proof in the reader's browser; pages are readable without it. */
export const CHECK_SCRIPT = '/pages/check.mjs';

/** Path of the script of partners' pages, which keeps forms that could not be sent. */
export const WORK_SCRIPT = '/pages/work.mjs';

/** Path of the script that adds the camera to a look-up form. */
export const CAMERA_SCRIPT = '/pages/camera.mjs';

/** Path of the script that makes the images of a form small. */
export const IMAGE_FORM_SCRIPT = '/pages/image-form.mjs';

/** Path of the script of the share button. */
export const SHARE_SCRIPT = '/pages/share.mjs';

/** Path of the script that sends a form once, however often its button is pressed. */
export const ONCE_SCRIPT = '/pages/once.mjs';

interface ServedFile {
  readonly path: string;
  readonly type: string;
  readonly summary: string;
  readonly description: string;
  /** Path in the project. */
  readonly source: string;
}

/** Makes the route of a file, which is read at the first request. */
function fileRoute({ path, type, summary, description, source }: ServedFile): Route {
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
      content ??= readFileSync(projectFile(source));
      return bytes(type, content, { 'Cache-Control': 'public, max-age=300' });
    },
    responses: { 200: { description: 'The file.', content: { [type.split(';')[0]!]: Type.String() } } },
  });
}

const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** Makes the route of a script in this folder. */
const scriptRoute = (path: `/pages/${string}.mjs`, summary: string, description: string): Route =>
  fileRoute({ path, type: JAVASCRIPT, summary, description, source: `rest-adapter${path}` });

/** Makes the route of a file of the code reader's package. */
const readerRoute = (path: string, type: string, source: string): Route =>
  fileRoute({
    path,
    type,
    summary: 'Reader of codes',
    description: 'For browsers that cannot read codes themselves.',
    source: `node_modules/zxing-wasm/dist/${source}`,
  });

/**
 * Scripts of the pages, and the code reader that one of them loads: by far the largest, requested only by browsers
 * without `BarcodeDetector`.
 */
export const scripts: readonly Route[] = [
  scriptRoute(
    CHECK_SCRIPT,
    'Checks a proof in the browser',
    'The script of the passport’s page that verifies its proofs in the reader’s browser.',
  ),
  scriptRoute(WORK_SCRIPT, 'Keeps forms that could not be sent', 'The script of the pages of work.'),
  scriptRoute(CAMERA_SCRIPT, 'Lends the camera to a form', 'The script of the pages that look a product up.'),
  scriptRoute('/pages/scan.mjs', 'Reads codes with the camera', 'The script of the look-up form.'),
  scriptRoute('/pages/small-image.mjs', 'Makes an image small', 'For the scripts of forms with images.'),
  scriptRoute(
    IMAGE_FORM_SCRIPT,
    'Makes the images of a form small',
    'The script of forms with images outside the pages of work.',
  ),
  readerRoute('/pages/zxing.js', JAVASCRIPT, 'iife/reader/index.js'),
  readerRoute('/pages/zxing.wasm', 'application/wasm', 'reader/zxing_reader.wasm'),
  scriptRoute(SHARE_SCRIPT, 'Shares a page from the browser', 'The script of the button that shares a page.'),
  scriptRoute(
    ONCE_SCRIPT,
    'Sends a form once',
    'The script of pages with forms, for which a second press of a button sends nothing.',
  ),
];
