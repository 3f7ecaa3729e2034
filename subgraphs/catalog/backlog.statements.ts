import { sql } from 'kysely';
import type { BacklogSource } from '../lib/jobs/backlog.js';
import { secondsSince } from '../lib/jobs/seconds-since.statements.js';
import { imageCopyLifeCycle } from './images/image-copy.rules.js';
import { statement } from './tables.js';

const waitingImages = statement('waiting_images', (db) =>
  db
    .selectFrom('image')
    .select(({ fn, val }) => [
      val('images').as('task'),
      fn.countAll().filterWhere('next_at', '<=', sql<Date>`now()`).as('jobs_waiting'),
      fn.countAll().filterWhere('attempts', '>', 0).as('jobs_failing'),
      secondsSince(fn.min('next_at')).as('jobs_oldest_waiting_seconds'),
    ])
    .where('state', '=', imageCopyLifeCycle.initial),
);

/** Images whose light copies have not been made yet, the catalog's only queue. */
export const CATALOG_BACKLOG: BacklogSource = {
  labels: ['task'],
  get sql() {
    return waitingImages.text;
  },
};
