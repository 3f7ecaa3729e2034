import { sql } from 'kysely';
import { statement } from '../tables.js';
import type { QuotaUse } from './quota.rules.js';

interface Month {
  readonly brandId: number;
  /** Its first day. */
  readonly month: string;
}

interface Day {
  readonly keyId: number;
  readonly day: string;
}

/** Forgets the units of work that came back under a name: such work may take them again. */
export const forgetReleased = statement(
  'forget_released_reservation',
  (db, { reference, releaseKey }: { reference: string; releaseKey: string }) =>
    db
      .deleteFrom('quota_reservation as r')
      .where('r.reference', '=', reference)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('quota_release as l')
            .select('l.reference')
            .whereRef('l.reference', '=', 'r.reference')
            .where('l.release_key', '=', releaseKey),
        ),
      ),
);

interface Reservation {
  readonly reference: string;
  readonly use: QuotaUse;
  readonly keyId: number | null;
  readonly brandId: number;
  readonly day: string;
  readonly month: string;
  readonly units: number;
  readonly now: Date;
}

/** Remembers that work takes units; writes nothing for work that has them already. */
export const insertReservation = statement(
  'insert_quota_reservation',
  (db, { reference, use, keyId, brandId, day, month, units, now }: Reservation) =>
    db
      .insertInto('quota_reservation')
      .values({ reference, purpose: use, key_id: keyId, brand_id: brandId, day, month, units, reserved_at: now })
      .onConflict((conflict) => conflict.column('reference').doNothing()),
);

export const beginMonth = statement('begin_quota_month', (db, { brandId, month }: Month) =>
  db
    .insertInto('quota_month')
    .values({ brand_id: brandId, month, used: 0 })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Reads a brand's use of a month, locked until the end of the transaction. */
export const lockedMonth = statement('locked_quota_month', (db, { brandId, month }: Month) =>
  db.selectFrom('quota_month').select('used').where('brand_id', '=', brandId).where('month', '=', month).forUpdate(),
);

export const beginDay = statement('begin_quota_day', (db, { keyId, day }: Day) =>
  db
    .insertInto('quota_day')
    .values({ key_id: keyId, day, used: 0 })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Reads a key's use of a day, locked until the end of the transaction, and its daily quota. */
export const lockedDay = statement('locked_quota_day', (db, { keyId, day }: Day) =>
  db
    .selectFrom('quota_day as q')
    .innerJoin('api_key as k', 'k.id', 'q.key_id')
    .select(['q.used', 'k.daily_quota'])
    .where('q.key_id', '=', keyId)
    .where('q.day', '=', day)
    .forUpdate('q'),
);

/** Adds units to a month, or takes them back where they are negative. */
export const addToMonth = statement('add_to_quota_month', (db, { brandId, month, units }: Month & { units: number }) =>
  db
    .updateTable('quota_month')
    .set((counter) => ({ used: counter('used', '+', units) }))
    .where('brand_id', '=', brandId)
    .where('month', '=', month),
);

/** Adds units to a day, or takes them back where they are negative. */
export const addToDay = statement('add_to_quota_day', (db, { keyId, day, units }: Day & { units: number }) =>
  db
    .updateTable('quota_day')
    .set((counter) => ({ used: counter('used', '+', units) }))
    .where('key_id', '=', keyId)
    .where('day', '=', day),
);

/** Reads what work took and still has, against whose changes others now wait. */
export const lockedReservation = statement('locked_quota_reservation', (db, { reference }: { reference: string }) =>
  db
    .selectFrom('quota_reservation')
    .select((work) => [
      'purpose as use',
      'key_id as keyId',
      'brand_id as brandId',
      sql<string>`${work.ref('day')}::text`.as('day'),
      sql<string>`${work.ref('month')}::text`.as('month'),
      work('units', '-', work.ref('released')).as('left'),
    ])
    .where('reference', '=', reference)
    .forUpdate(),
);

interface Release {
  readonly reference: string;
  readonly releaseKey: string;
  readonly units: number;
}

/** Remembers that units came back; writes nothing where they did under this name already. */
export const insertRelease = statement('insert_quota_release', (db, { reference, releaseKey, units }: Release) =>
  db
    .insertInto('quota_release')
    .values({ reference, release_key: releaseKey, units })
    .onConflict((conflict) => conflict.doNothing()),
);

export const addReleased = statement(
  'add_released_units',
  (db, { reference, units }: { reference: string; units: number }) =>
    db
      .updateTable('quota_reservation')
      .set((work) => ({ released: work('released', '+', units) }))
      .where('reference', '=', reference),
);
