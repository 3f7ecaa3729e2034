import { Type } from '@sinclair/typebox';
import { type Markup, markup } from '../../subgraphs/lib/markup/markup.js';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';
import type { Words } from './words/words.js';

const SCRIPT = readProjectFile('rest-adapter/pages/share.mjs');

/** The script behind the button that shares a page. */
export const SHARE_SCRIPT = '/pages/share.mjs';

/**
 * Draws a button that shares a page by the device's own means, else copies its address. Its script shows it, since it
 * does nothing without.
 */
export const shareButton = ({ sharing }: Words): Markup =>
  markup`<button type="button" class="btn screen" data-share data-copied="${sharing.copied}" hidden>${sharing.share}</button>`;

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
