import { Type } from '@sinclair/typebox';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';
import type { Words } from './words/words.js';

const SCRIPT = readProjectFile('rest-adapter/pages/share.mjs');

/** Path of the script of the share button. */
export const SHARE_SCRIPT = '/pages/share.mjs';

/**
 * Renders a button that opens the device's share dialog, else copies the URL. Hidden until its script runs. `address`:
 * shared instead of the page's own.
 */
export const shareButton = ({ sharing }: Words, address = ''): Markup =>
  markup`<button type="button" class="btn screen" data-share="${address}" data-copied="${sharing.copied}" hidden>${sharing.share}</button>`;

export const shareScript: Route = steps({
  method: 'GET',
  path: SHARE_SCRIPT,
  versioned: false,
  section: 'Pages',
  summary: 'Shares a page from the browser',
  description: 'The script of the button that shares a page.',
  caller: anonymous,
  host: 'any',
  perform: () => ({
    status: 200,
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
    body: SCRIPT,
  }),
  responses: { 200: { description: 'The script.', content: { 'text/javascript': Type.String() } } },
});
