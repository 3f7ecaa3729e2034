import { type ExpressionBuilder, type QueryCreator, sql } from 'kysely';
import type { OwnerLetterKind } from '../../../schema/vocabulary/owner-letters.js';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { skipScan } from '../../lib/database/skip-scan.js';
import type { Executor } from '../../lib/database/statement.js';
import { anyOf } from '../../lib/database/statement.js';
import type { ItemRow } from '../items/item.statements.js';
import { type CustodyColumns, statement } from '../tables.js';

/** Path of the page that owners' mails link to. */
const MINE = '/mine';

interface Written {
  readonly itemId: number;
  readonly kind: OwnerLetterKind;
  readonly accountId: number | null;
  readonly email: string | null;
  readonly language: string | null;
  readonly detail: string | null;
  readonly path: string;
  readonly now: Date;
  /** Null while it waits for the chain. */
  readonly due: Date | null;
}

const insert = statement('write_letter', (db, letter: Written) =>
  db.insertInto('letter').values({
    item_id: letter.itemId,
    kind: letter.kind,
    account_id: letter.accountId,
    email: letter.email,
    language: letter.language,
    detail: letter.detail,
    path: letter.path,
    written_at: letter.now,
    due_at: letter.due,
  }),
);

/** Sends the mails of an item that waited for the chain, in the transaction that records its outcome. */
export const releaseLetters = statement('release_letters', (db, { itemId, now }: { itemId: number; now: Date }) =>
  db
    .updateTable('letter')
    .set({ written_at: now, due_at: now })
    .where('item_id', '=', itemId)
    .where('due_at', 'is', null),
);

/** Deletes the mails of an item that waited for the chain, which refused. */
export const dropLetters = statement('drop_letters', (db, { itemId }: { itemId: number }) =>
  db.deleteFrom('letter').where('item_id', '=', itemId).where('due_at', 'is', null),
);

/** An item and its owner. */
type Owned = Pick<ItemRow, 'id' | 'uid_hash' | 'owner_account_id'>;

/** Kinds after which the list of the reader's items lacks the item; its own page names how it left. */
const LEFT: readonly OwnerLetterKind[] = ['passed_on', 'return_completed', 'buyback_completed'];

/** Kinds about a change that the chain has yet to record: sent once it has (`releaseLetters`). */
const AWAITING: readonly OwnerLetterKind[] = ['return_completed', 'buyback_completed', 'destroyed'];

const pathOf = ({ uid_hash }: Pick<Owned, 'uid_hash'>, kind: OwnerLetterKind): string =>
  LEFT.includes(kind) ? `${MINE}/items/${uid_hash}` : MINE;

/**
 * Queues a mail to the owner of an item, in the transaction of the change; none without an owner. One about a change
 * that the chain has yet to record waits for it.
 */
export async function mailOwner(
  on: Executor,
  item: Owned,
  kind: OwnerLetterKind,
  now: Date,
  detail: string | null = null,
): Promise<void> {
  const { id, owner_account_id: owner } = item;
  if (owner !== null) await mailAccount(on, id, owner, kind, now, detail, pathOf(item, kind));
}

/** Queues a mail to an account about an item; `path`: linked page, below the language. */
export async function mailAccount(
  on: Executor,
  itemId: number,
  accountId: number,
  kind: OwnerLetterKind,
  now: Date,
  detail: string | null = null,
  path = MINE,
): Promise<void> {
  const due = AWAITING.includes(kind) ? null : now;
  await insert.post(on, { itemId, kind, accountId, email: null, language: null, detail, path, now, due });
}

/** A mail to an account about an item. */
export interface AccountLetter {
  readonly accountId: number;
  readonly kind: OwnerLetterKind;
  readonly detail: string | null;
}

interface ToAccounts {
  readonly itemId: number;
  readonly accountIds: readonly number[];
  readonly kinds: readonly OwnerLetterKind[];
  readonly details: readonly (string | null)[];
  readonly paths: readonly string[];
  readonly now: Date;
}

const insertSeveral = statement('write_letters', (db, { itemId, accountIds, kinds, details, paths, now }: ToAccounts) =>
  db
    .insertInto('letter')
    .columns(['item_id', 'kind', 'account_id', 'detail', 'path', 'written_at', 'due_at'])
    .expression(
      db
        .selectFrom(
          rowsOfArrays('given', {
            account_id: ['bigint', accountIds],
            kind: ['text', kinds],
            detail: ['text', details],
            path: ['text', paths],
          }),
        )
        .select(({ ref }) => [
          sql<number>`${itemId}::bigint`.as('item_id'),
          ref('given.kind').$castTo<OwnerLetterKind>().as('kind'),
          'given.account_id',
          'given.detail',
          'given.path',
          sql<Date>`${now}::timestamptz`.as('written_at'),
          sql<Date>`${now}::timestamptz`.as('due_at'),
        ]),
    ),
);

/** Queues mails to accounts about one item. */
export async function mailAccounts(
  on: Executor,
  item: Pick<Owned, 'id' | 'uid_hash'>,
  letters: readonly AccountLetter[],
  now: Date,
): Promise<void> {
  if (letters.length === 0) return;
  const accountIds = letters.map(({ accountId }) => accountId);
  const kinds = letters.map(({ kind }) => kind);
  const details = letters.map(({ detail }) => detail);
  const paths = kinds.map((kind) => pathOf(item, kind));
  await insertSeveral.post(on, { itemId: item.id, accountIds, kinds, details, paths, now });
}

interface Addressed {
  readonly itemId: number;
  readonly email: string;
  readonly language: string | null;
  readonly detail: string | null;
  readonly now: Date;
}

/** Queues a mail to an address, with or without an account. */
export async function mailAddress(on: Executor, kind: OwnerLetterKind, letter: Addressed): Promise<void> {
  await insert.post(on, { ...letter, kind, accountId: null, path: MINE, due: letter.now });
}

interface Claim {
  readonly now: Date;
  /** Instant at which they are due again unless they are deleted. */
  readonly due: Date;
  readonly most: number;
}

type WithBrands = CustodyColumns & { brands: { brand_id: number | null } };

/** Locks due mails, of each brand in turn and its oldest first. */
const lockDue = (all: QueryCreator<WithBrands>, { now, most }: Claim) =>
  all
    .selectFrom('brands as b')
    .crossJoinLateral((brand) =>
      brand
        .selectFrom('letter')
        .select(['id', 'due_at', 'letter.brand_id'])
        .whereRef('letter.brand_id', '=', 'b.brand_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(most)
        .forUpdate()
        .skipLocked()
        .as('d'),
    )
    .select('d.id')
    .orderBy((d) => sql`row_number() over (partition by ${d.ref('d.brand_id')} order by ${d.ref('d.due_at')})`)
    .orderBy('d.due_at')
    .limit(most);

/**
 * Takes due mails for one attempt, of each brand in turn and its oldest first, so that many of one brand do not delay
 * those of others, and counts it; until `due` no other process takes them. Brands are found by a skip scan.
 */
export const claimLetters = statement.planned('claim_letters', (db, asked: Claim) =>
  db
    .withRecursive('brands(brand_id)', (all) => skipScan(all, 'brands', 'letter', 'brand_id'))
    .with('taken', (brands) => lockDue(brands, asked))
    .updateTable('letter as l')
    .from(['taken', 'item as i'])
    .set((letter) => ({ due_at: asked.due, tries: letter('l.tries', '+', 1) }))
    .whereRef('l.id', '=', 'taken.id')
    .whereRef('i.id', '=', 'l.item_id')
    .returning([
      'l.id',
      'l.kind',
      'l.account_id',
      'l.email',
      'l.language',
      'l.detail',
      'l.path',
      'l.written_at',
      'l.tries',
    ])
    .returning(['i.brand_id', 'i.product_name', 'i.serial']),
);

/** Deletes mails that need no retry. */
export const forgetLetters = statement('forget_letters', (db, { ids }: { ids: readonly number[] }) =>
  db.deleteFrom('letter').where('id', '=', anyOf(ids)),
);

interface Readers {
  readonly accountIds: readonly number[];
  readonly emails: readonly string[];
  /** Instant at which their mails are due again. */
  readonly due: Date;
  /** Most attempts of a mail. */
  readonly most: number;
}

/**
 * Counts an attempt of every due mail to these readers and postpones it; deletes those that have no attempt left. Mails
 * that a pass has claimed are postponed and counted already.
 */
export const putOffReaders = statement('put_off_readers', (db, { accountIds, emails, due, most }: Readers) => {
  const toReaders = ({ or, eb }: ExpressionBuilder<CustodyColumns, 'letter'>) =>
    or([eb('account_id', '=', anyOf(accountIds)), eb('email', '=', anyOf(emails))]);
  return db
    .with('given_up', (all) => all.deleteFrom('letter').where(toReaders).where('tries', '>=', most))
    .updateTable('letter')
    .set((letter) => ({ due_at: due, tries: letter('tries', '+', 1) }))
    .where(toReaders)
    .where('due_at', '<', due)
    .where('tries', '<', most);
});
