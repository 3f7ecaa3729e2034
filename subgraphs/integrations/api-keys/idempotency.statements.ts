import { sql } from 'kysely';
import { held } from '../../lib/database/mechanisms/held.js';
import { statement } from '../tables.js';

interface Call {
  readonly brandId: number;
  readonly key: string;
}

/** Serialises first calls with one key, whose row does not exist yet and cannot be locked. */
export const lockCall = statement('lock_idempotent_call', (db, { brandId, key }: Call) =>
  db.selectNoFrom(
    held(
      sql<string>`'call ' || ${brandId}::bigint || ' ' || ${key}`,
      sql`pg_advisory_xact_lock(hashtextextended(${key}, ${brandId}))`,
    ),
  ),
);

interface Held extends Call {
  readonly holder: string;
}

export const lockedRecord = statement('locked_idempotency_record', (db, { brandId, key }: Call) =>
  db
    .selectFrom('idempotency_record')
    .select(['digest', 'reference', 'started_at as startedAt', 'locked_until as lockedUntil', 'response'])
    .where('brand_id', '=', brandId)
    .where('idempotency_key', '=', key)
    .forUpdate(),
);

/** Gives a call that ended without a response to another holder. */
export const takeOver = statement(
  'take_over_idempotent_call',
  (db, { brandId, key, holder, lockedUntil }: Held & { lockedUntil: Date }) =>
    db
      .updateTable('idempotency_record')
      .set({ holder, locked_until: lockedUntil })
      .where('brand_id', '=', brandId)
      .where('idempotency_key', '=', key),
);

interface Started extends Held {
  readonly digest: string;
  readonly reference: string;
  readonly now: Date;
  readonly lockedUntil: Date;
}

/** Inserts a call's record, replacing an expired one. */
export const startRecord = statement(
  'start_idempotency_record',
  (db, { brandId, key, digest, reference, holder, now, lockedUntil }: Started) =>
    db
      .insertInto('idempotency_record')
      .values({
        brand_id: brandId,
        idempotency_key: key,
        digest,
        reference,
        holder,
        started_at: now,
        locked_until: lockedUntil,
      })
      .onConflict((conflict) =>
        conflict.columns(['brand_id', 'idempotency_key']).doUpdateSet((call) => ({
          digest: call.ref('excluded.digest'),
          reference: call.ref('excluded.reference'),
          holder: call.ref('excluded.holder'),
          started_at: call.ref('excluded.started_at'),
          locked_until: call.ref('excluded.locked_until'),
          response: null,
        })),
      ),
);

interface Work extends Call {
  readonly reference: string;
}

/** Stores the response of the call that did the work, be it taken over or not; `response` is its JSON. */
export const completeRecord = statement(
  'complete_idempotency_record',
  (db, { brandId, key, reference, response }: Work & { response: string }) =>
    db
      .updateTable('idempotency_record')
      .set({ response })
      .where('brand_id', '=', brandId)
      .where('idempotency_key', '=', key)
      .where('reference', '=', reference)
      .where('response', 'is', null),
);

/** Deletes the record of a call that still holds its key and has no response. */
export const abandonRecord = statement('abandon_idempotency_record', (db, { brandId, key, holder }: Held) =>
  db
    .deleteFrom('idempotency_record')
    .where('brand_id', '=', brandId)
    .where('idempotency_key', '=', key)
    .where('holder', '=', holder)
    .where('response', 'is', null),
);
