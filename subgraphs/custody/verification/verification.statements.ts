import { statement } from '../tables.js';

/** Counts the verifications of an item, with the instant of the last. */
export const verificationsOfItem = statement('verification_count_of_item', (db, { itemId }: { itemId: number }) =>
  db
    .selectFrom('verification')
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'),
      eb.fn.max<Date | null>('at').as('last_at'),
    ])
    .where('item_id', '=', itemId),
);

interface Verified {
  readonly eventId: string;
  readonly itemId: number;
  readonly at: Date;
  readonly signature: string;
  readonly isValid: boolean;
}

export const insertVerification = statement('insert_verification', (db, verified: Verified) =>
  db
    .insertInto('verification')
    .values({
      event_id: verified.eventId,
      item_id: verified.itemId,
      at: verified.at,
      source: 'qr',
      signature: verified.signature,
      is_valid: verified.isValid,
    })
    .returning('id'),
);

interface Scanned {
  readonly itemId: number;
  readonly brandId: number;
  readonly verificationId: number;
  readonly at: Date;
  readonly country: string | null;
  readonly city: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly network: string | null;
  readonly retailerId: number | null;
  readonly outside: boolean;
}

export const insertScan = statement('insert_scan', (db, scan: Scanned) =>
  db
    .insertInto('scan')
    .values({
      item_id: scan.itemId,
      brand_id: scan.brandId,
      verification_id: scan.verificationId,
      at: scan.at,
      source: 'qr',
      country: scan.country,
      city: scan.city,
      latitude: scan.latitude,
      longitude: scan.longitude,
      network: scan.network,
      retailer_id: scan.retailerId,
      outside_territory: scan.outside,
    })
    .returning('id'),
);

/** Locks an item until the end of the transaction, so that its scans are evaluated sequentially. */
export const holdItem = statement('hold_item', (db, { itemId }: { itemId: number }) =>
  db.selectFrom('item').select('id').where('id', '=', itemId).forUpdate(),
);
