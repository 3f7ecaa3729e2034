import { Type } from '@sinclair/typebox';
import { readProjectFile } from '../../subgraphs/lib/process/project.js';
import { anonymous } from '../runtime/caller.js';
import { type Route, steps } from '../runtime/family.js';

const SCRIPT = readProjectFile('rest-adapter/pages/once.mjs');

/** Path of the script that sends a form once, however often its button is pressed. */
export const ONCE_SCRIPT = '/pages/once.mjs';

export const onceScript: Route = steps({
  method: 'GET',
  path: ONCE_SCRIPT,
  versioned: false,
  section: 'Pages',
  summary: 'Sends a form once',
  description: 'The script of pages with forms, for which a second press of a button sends nothing.',
  caller: anonymous,
  host: 'any',
  perform: () => ({
    status: 200,
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
    body: SCRIPT,
  }),
  responses: { 200: { description: 'The script.', content: { 'text/javascript': Type.String() } } },
});
