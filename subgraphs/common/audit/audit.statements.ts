import { type Expression, type RawBuilder, sql } from 'kysely';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { statementsOf } from '../../lib/database/statement.js';
import type { Columns } from '../../lib/database/tables.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

const statement = statementsOf<Columns<readonly [typeof AuditEntryEntity]>>();

interface Opened {
  readonly at: Date;
  readonly action: string;
  readonly actorKind: 'account' | 'key' | 'anonymous';
  readonly actorId: number | null;
  readonly brandId: number | null;
  readonly thing: string | null;
  readonly thingId: string | null;
  readonly addressPrefix: string | null;
  readonly requestId: string;
}

/** Records an attempt as `pending`. */
export const openEntry = statement('audit_open', (db, given: Opened) =>
  db
    .insertInto('audit_entry')
    .values({
      at: given.at,
      action: given.action,
      actor_kind: given.actorKind,
      actor_id: given.actorId,
      brand_id: given.brandId,
      thing: given.thing,
      thing_id: given.thingId,
      address_prefix: given.addressPrefix,
      request_id: given.requestId,
    })
    .returning('id'),
);

interface Closed {
  readonly id: number;
  readonly outcome: string;
  readonly brandId: number | null;
  readonly thing: string | null;
  readonly thingId: string | null;
}

/** Id of an object in the type of its column; null for none. */
export type IdOfThing = RawBuilder<string | null>;

const closingStatement = (name: string, brandOf?: (id: IdOfThing) => Expression<number | null>) =>
  statement(name, (db, { id, outcome, brandId, thing, thingId }: Closed) =>
    db
      .updateTable('audit_entry')
      .set(({ fn, val }) => ({
        outcome,
        brand_id: fn.coalesce(
          sql<number | null>`${brandId}::bigint`,
          brandOf?.(sql<string | null>`${thingId}::text`) ?? sql<number | null>`null::bigint`,
          'brand_id',
        ),
        thing: fn.coalesce(val(thing), 'thing'),
        thing_id: fn.coalesce(sql<string | null>`${thingId}::text`, 'thing_id'),
      }))
      .where('id', '=', id),
  );

/** Records the outcome of an attempt, and its subject where that was unknown before. */
export const closeEntry = closingStatement('audit_close');

export type CloseEntry = typeof closeEntry;

/**
 * Builds the statement that closes an entry about an object of one type. Where the entry has no brand it is read from
 * the object (`brandOf`), so that the brand's administrators see the entry.
 */
export const closeEntryAbout = (thing: string, brandOf: (id: IdOfThing) => Expression<number | null>): CloseEntry =>
  closingStatement(`audit_close_${thing}`, brandOf);

interface EntriesAsked {
  /** Subgraph of the entries. */
  readonly part: SubgraphName;
  readonly brandId: number | null;
  readonly accountId: number | null;
  /** Cursor: instant, subgraph and id of an entry; null for the newest entries. */
  readonly at: string | null;
  readonly afterPart: string | null;
  readonly id: string | null;
  readonly limit: number;
}

/**
 * Reads entries newest first, strictly older than the cursor; null conditions are ignored. Planned for its arguments: a
 * generic plan would read the entries of all brands for a brand with few.
 */
export const entriesBefore = statement.planned(
  'audit_entries',
  (db, { part, brandId, accountId, at, afterPart, id, limit }: EntriesAsked) =>
    db
      .selectFrom('audit_entry')
      .select([
        sql<string>`id::text`.as('id'),
        // ISO 8601 with microseconds: also the sorting key.
        sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`.as('at'),
        'action',
        'outcome',
        'actor_kind',
        'actor_id',
        'brand_id',
        'thing',
        'thing_id',
        'address_prefix',
        'request_id',
      ])
      .where(sql<boolean>`(${brandId}::bigint is null or brand_id = ${brandId})`)
      .where(sql<boolean>`(${accountId}::bigint is null or (actor_kind = 'account' and actor_id = ${accountId}))`)
      .where(
        sql<boolean>`(${at}::timestamptz is null
                      or (audit_entry.at, ${part}::text collate "C", audit_entry.id)
                         < (${at}, ${afterPart}::text collate "C", ${id}::bigint))`,
      )
      .orderBy('audit_entry.at', 'desc')
      .orderBy('audit_entry.id', 'desc')
      .limit(limit),
);

interface Prunable {
  /** Entries of successful changes are kept since this instant. */
  readonly done: Date;
  /** Entries of refused or failed changes are kept since this instant. */
  readonly refused: Date;
  readonly limit: number;
}

/** Deletes the oldest expired entries. */
export const dropOldest = statement('audit_drop_oldest', (db, { done, refused, limit }: Prunable) =>
  db.deleteFrom('audit_entry').where('id', 'in', ({ selectFrom }) =>
    selectFrom('audit_entry')
      .select('id')
      .where(({ or, and, eb }) =>
        or([eb('at', '<', done), and([eb('at', '<', refused), eb('outcome', 'not in', ['done', 'pending'])])]),
      )
      .orderBy('at')
      .limit(limit),
  ),
);

/**
 * Erases the addresses of an account's entries: those of its own changes, and of those about it before it was
 * identified, such as logins.
 */
export const forgetAddresses = statement('audit_forget_addresses', (db, { accountId }: { accountId: number }) =>
  db
    .updateTable('audit_entry')
    .set({ address_prefix: null })
    .where(
      sql<boolean>`((actor_kind = 'account' and actor_id = ${accountId}::bigint)
                    or (thing = 'Account' and thing_id = ${accountId}::bigint::text))`,
    ),
);
