import { sql } from 'kysely';
import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import { imageCopyLifeCycle } from './image-copy.rules.js';

const COPIED = imageCopyLifeCycle.step('copied');
const PUT_OFF = imageCopyLifeCycle.step('put_off');
const GIVEN_UP = imageCopyLifeCycle.step('given_up');

/** Seconds after which an image claimed by a crashed process is available again. */
const CLAIMED = 60;

interface Claim {
  readonly now: Date;
  /** Brands whose images are left out; 0: those of no brand. */
  readonly except: readonly number[];
}

/** Claims a wanted image for a minute. */
export const claimWanted = statement('claim_wanted_image', (db, { now, except }: Claim) =>
  db
    .updateTable('image')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      next_at: sql<Date>`${now}::timestamptz + make_interval(secs => ${CLAIMED})`,
    }))
    .where('source_url', '=', ({ selectFrom }) =>
      selectFrom('image')
        .select('source_url')
        .where('state', '=', imageCopyLifeCycle.initial)
        .where('next_at', '<=', now)
        .where(({ not, eb, fn }) => not(eb(fn.coalesce('wanted_by', sql<number>`0`), '=', anyOf(except))))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['source_url', 'attempts', 'wanted_by']),
);

/** Stores the light copy of an image. */
export const storeLight = statement(
  'store_light_image',
  (db, { sourceUrl, sha256, copy }: { sourceUrl: string; sha256: string; copy: Buffer }) =>
    db
      .updateTable('image')
      .set({ state: COPIED.to, sha256, light: copy })
      .where('source_url', '=', sourceUrl)
      .where('state', 'in', COPIED.from),
);

/** Postpones the fetch of an image. */
export const putOff = statement('put_off_image', (db, { sourceUrl, until }: { sourceUrl: string; until: Date }) =>
  db
    .updateTable('image')
    .set({ state: PUT_OFF.to, next_at: until })
    .where('source_url', '=', sourceUrl)
    .where('state', 'in', PUT_OFF.from),
);

/** Gives up the fetch of an image. */
export const giveUp = statement('give_up_image', (db, { sourceUrl, now }: { sourceUrl: string; now: Date }) =>
  db
    .updateTable('image')
    .set({ state: GIVEN_UP.to, next_at: now })
    .where('source_url', '=', sourceUrl)
    .where('state', 'in', GIVEN_UP.from),
);
