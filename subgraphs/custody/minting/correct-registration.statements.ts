import type { Kysely } from 'kysely';
import { type CustodyColumns, statement } from '../tables.js';

interface Correction {
  readonly registrationId: number;
  /** Hash of the form that is mined now. */
  readonly txHash: Buffer;
}

/** Corrects the items of a registration that were recorded with the hash of another form. */
const correctItems = (db: Kysely<CustodyColumns>, { registrationId, txHash }: Correction) =>
  db
    .updateTable('item')
    .set({ tx_hash: txHash })
    .where('registration_id', '=', registrationId)
    .where('tx_hash', '<>', txHash)
    .returning('id');

/** Replaces the hash of a registration in its items and in the first movement of their histories. */
export const correctRegistration = statement('correct_registration', (db, correction: Correction) =>
  db
    .with('corrected', () => correctItems(db, correction))
    .updateTable('movement as m')
    .from('corrected as c')
    .set({ tx_hash: correction.txHash })
    .whereRef('m.item_id', '=', 'c.id')
    .where('m.reason', '=', 'mint'),
);
