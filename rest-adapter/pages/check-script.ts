import { Type } from '@sinclair/typebox';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';

const SCRIPT = readProjectFile('rest-adapter/pages/check.mjs');

/** Path of the script that checks a proof in the reader's browser; pages are readable without it. */
export const CHECK_SCRIPT = '/pages/check.mjs';

export const checkScript: Route = steps({
  method: 'GET',
  path: CHECK_SCRIPT,
  versioned: false,
  section: 'Pages',
  summary: 'Checks a proof in the browser',
  description: 'The script of the passport’s page that verifies its proofs in the reader’s browser.',
  caller: anonymous,
  perform: () => ({
    status: 200,
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
    body: SCRIPT,
  }),
  responses: { 200: { description: 'The script.', content: { 'text/javascript': Type.String() } } },
});
