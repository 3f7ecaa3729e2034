import { sql } from 'kysely';
import { statement } from '../tables.js';

/** Suffix of the reference of refunds for work that was not accepted in time. */
const NOT_ACCEPTED = 'not accepted';

interface Noted {
  readonly reference: string;
  readonly units: number;
  readonly dueAt: Date;
}

/** Records quota units as refundable before they are reserved. */
export const noteUnits = statement('note_units', (db, { reference, units, dueAt }: Noted) =>
  db
    .insertInto('quota_to_release')
    .values({ reference, release_key: NOT_ACCEPTED, units, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Deletes a refund record: the work was accepted, or refused before units were reserved. */
export const forgetUnits = statement('forget_units', (db, { reference }: { reference: string }) =>
  db.deleteFrom('quota_to_release').where('reference', '=', reference).where('release_key', '=', NOT_ACCEPTED),
);

/** Records the units of failed batch rows, which are refundable at once. */
export const noteFailedUnits = statement('note_failed_units', (db, { id, units }: { id: number; units: number }) =>
  db
    .insertInto('quota_to_release')
    .columns(['reference', 'release_key', 'units', 'due_at'])
    .expression(
      db
        .selectFrom('mint_batch')
        .select([
          'job_id',
          sql<string>`'rows ' || error_count`.as('release_key'),
          sql<number>`${units}::int`.as('units'),
          'enqueued_at',
        ])
        .where('id', '=', id),
    ),
);

interface Refused {
  readonly reference: string;
  readonly units: number;
  readonly now: Date;
}

/** Records the units of items whose registration the contract refused, which are refundable at once. */
export const noteRefusedUnits = statement('note_refused_units', (db, { reference, units, now }: Refused) =>
  db
    .insertInto('quota_to_release')
    .values({ reference, release_key: 'refused', units, due_at: now })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Locks refundable units, skipping those locked by other processes, with whether their work was accepted meanwhile. */
export const dueUnits = statement('due_units', (db, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('quota_to_release as q')
    .select(['q.reference', 'q.release_key', 'q.units'])
    .select((eb) =>
      eb
        .and([
          eb('q.release_key', '=', NOT_ACCEPTED),
          eb.or([
            eb.exists(eb.selectFrom('mint_batch').whereRef('job_id', '=', 'q.reference')),
            eb.exists(
              eb
                .selectFrom('chain_transaction')
                .where('purpose', '=', sql.lit('register'))
                .where('reference', '=', sql<string>`q.reference::text`),
            ),
          ]),
        ])
        .$castTo<boolean>()
        .as('is_accepted'),
    )
    .where('q.due_at', '<=', now)
    .orderBy('q.due_at')
    .limit(limit)
    .forUpdate('q')
    .skipLocked(),
);

export const dropUnits = statement(
  'drop_units',
  (db, { reference, releaseKey }: { reference: string; releaseKey: string }) =>
    db.deleteFrom('quota_to_release').where('reference', '=', reference).where('release_key', '=', releaseKey),
);
