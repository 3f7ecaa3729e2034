import { sql } from 'kysely';
import { transferLifeCycle } from '../../../schema/life-cycles/transfer.js';
import { statement } from '../tables.js';

export interface Masked {
  readonly accountId: number;
  readonly brandId: number;
  /** Text shown instead. */
  readonly erased: string;
}

const owners = statement('erase_owner', (db, { accountId, brandId, erased }: Masked) =>
  db
    .updateTable('item')
    .set({ owner_masked: erased })
    .where('owner_account_id', '=', accountId)
    .where('brand_id', '=', brandId),
);

const sendersOfMovements = statement('erase_sender_of_movement', (db, { accountId, brandId, erased }: Masked) =>
  db
    .updateTable('movement as m')
    .from('item as i')
    .set({ from_masked: erased })
    .whereRef('i.id', '=', 'm.item_id')
    .where('i.brand_id', '=', brandId)
    .where('m.from_account_id', '=', accountId),
);

const receiversOfMovements = statement('erase_receiver_of_movement', (db, { accountId, brandId, erased }: Masked) =>
  db
    .updateTable('movement as m')
    .from('item as i')
    .set({ to_masked: erased })
    .whereRef('i.id', '=', 'm.item_id')
    .where('i.brand_id', '=', brandId)
    .where('m.to_account_id', '=', accountId),
);

const sendersOfChanges = statement('erase_sender_of_holder_change', (db, { accountId, brandId, erased }: Masked) =>
  db
    .updateTable('holder_change as h')
    .from('item as i')
    .set({ from_masked: erased })
    .whereRef('i.id', '=', 'h.item_id')
    .where('i.brand_id', '=', brandId)
    .where('h.from_account_id', '=', accountId),
);

const receiversOfChanges = statement('erase_receiver_of_holder_change', (db, { accountId, brandId, erased }: Masked) =>
  db
    .updateTable('holder_change as h')
    .from('item as i')
    .set({ to_masked: erased })
    .whereRef('i.id', '=', 'h.item_id')
    .where('i.brand_id', '=', brandId)
    .where('h.to_account_id', '=', accountId),
);

const sendersOfTransfers = statement('erase_sender_of_transfer', (db, { accountId, brandId, erased }: Masked) =>
  db
    .updateTable('transfer as t')
    .from('item as i')
    .set({ from_masked: erased })
    .whereRef('i.id', '=', 't.item_id')
    .where('i.brand_id', '=', brandId)
    .where('t.from_account_id', '=', accountId),
);

const receiversOfTransfers = statement('erase_receiver_of_transfer', (db, { accountId, brandId, erased }: Masked) =>
  db
    .updateTable('transfer as t')
    .from('item as i')
    .set({ to_masked: erased })
    .whereRef('i.id', '=', 't.item_id')
    .where('i.brand_id', '=', brandId)
    .where('t.to_account_id', '=', accountId),
);

/** Replaces the masked names of a person in the histories of a brand. */
export const FORGET_MASKS = [
  owners,
  sendersOfMovements,
  receiversOfMovements,
  sendersOfChanges,
  receiversOfChanges,
  sendersOfTransfers,
  receiversOfTransfers,
];

/** Reads offers that nobody has accepted and whose receiver's masked name begins with a text. */
export const unacceptedOffers = statement('unaccepted_offers', (db, { visible }: { visible: string }) =>
  db
    .selectFrom('transfer as t')
    .innerJoin('item as i', 'i.id', 't.item_id')
    .select(['t.id', 't.to_masked', 'i.brand_id'])
    .where('t.to_account_id', 'is', null)
    .where(sql<boolean>`starts_with(t.to_masked, ${visible})`),
);

/** Replaces the masked name of an offer's receiver, who has no account there. */
export const forgetReceiver = statement(
  'erase_receiver_of_offer',
  (db, { id, erased }: { id: number; erased: string }) =>
    db.updateTable('transfer').set({ to_masked: erased }).where('id', '=', id),
);

/** Reads the brands whose histories contain a person. */
export const brandsOfPerson = statement('brands_of_person', (db, { accountId }: { accountId: number }) =>
  db
    .selectFrom('item as i')
    .select('i.brand_id')
    .distinct()
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('i.owner_account_id', '=', accountId),
        exists(
          selectFrom('movement as p').select('p.id').whereRef('p.item_id', '=', 'i.id').where(isBetween(accountId)),
        ),
        exists(
          selectFrom('holder_change as p')
            .select('p.id')
            .whereRef('p.item_id', '=', 'i.id')
            .where(isBetween(accountId)),
        ),
        exists(
          selectFrom('transfer as p').select('p.id').whereRef('p.item_id', '=', 'i.id').where(isBetween(accountId)),
        ),
      ]),
    ),
);

/** SQL condition: a person is the sender or receiver. */
const isBetween = (accountId: number) =>
  sql<boolean>`${accountId}::bigint in (${sql.ref('p.from_account_id')}, ${sql.ref('p.to_account_id')})`;

/** Locks the items that a person owns, sends or receives, in id order. */
export const lockItemsOfPerson = statement(
  'lock_items_of_person',
  (db, { accountId, email }: { accountId: number; email: string }) =>
    db
      .selectFrom('item as i')
      .select('i.id')
      .where('i.id', 'in', ({ selectFrom }) =>
        selectFrom('item')
          .select('id')
          .where('owner_account_id', '=', accountId)
          .union(selectFrom('holder_change as p').select('p.item_id as id').where(isBetween(accountId)))
          .union(
            selectFrom('transfer as t')
              .select('t.item_id as id')
              .where('t.state', '=', transferLifeCycle.initial)
              .where(({ or, eb, fn }) =>
                or([eb('t.from_account_id', '=', accountId), eb(fn<string>('lower', ['t.to_email']), '=', email)]),
              ),
          )
          .union(selectFrom('receipt as c').select('c.item_id as id').where('c.email', '=', email)),
      )
      .orderBy('i.id')
      .forUpdate(),
);

/** Marks an account as erased: items that it receives later go back to their brands. */
export const noteErased = statement('note_erased', (db, { accountId, now }: { accountId: number; now: Date }) =>
  db
    .insertInto('erased_account')
    .values({ account_id: accountId, erased_at: now })
    .onConflict((conflict) => conflict.doNothing()),
);
