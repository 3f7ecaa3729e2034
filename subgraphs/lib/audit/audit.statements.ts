import { sql } from 'kysely';
import { statementsOf } from '../database/statement.js';
import type { Columns } from '../database/tables.js';
import type { SubgraphName } from '../graphql/subgraph.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

// The connections' search path says whose log it is.
const statement = statementsOf<Columns<readonly [typeof AuditEntryEntity]>>();

interface Opened {
  readonly at: Date;
  readonly action: string;
  readonly actorKind: string;
  readonly actorId: number | null;
  readonly brandId: number | null;
  readonly thing: string | null;
  readonly thingId: string | null;
  readonly addressPrefix: string | null;
  readonly requestId: string;
}

/** Writes down that something is attempted; its outcome is `pending`. */
export const openEntry = statement('audit_open', (db, entry: Opened) =>
  db
    .insertInto('audit_entry')
    .values({
      at: entry.at,
      action: entry.action,
      actor_kind: entry.actorKind,
      actor_id: entry.actorId,
      brand_id: entry.brandId,
      thing: entry.thing,
      thing_id: entry.thingId,
      address_prefix: entry.addressPrefix,
      request_id: entry.requestId,
    })
    .returning('id'),
);

interface Closed {
  readonly id: string;
  readonly outcome: string;
  /** Null keeps what the entry says already; so it is with the others. */
  readonly brandId: number | null;
  readonly thing: string | null;
  readonly thingId: string | null;
}

/** Writes down what came of it. */
export const closeEntry = statement('audit_close', (db, { id, outcome, brandId, thing, thingId }: Closed) =>
  db
    .updateTable('audit_entry')
    .set((entry) => ({
      outcome,
      brand_id: entry.fn.coalesce(entry.val(brandId), 'brand_id'),
      thing: entry.fn.coalesce(entry.val(thing), 'thing'),
      thing_id: entry.fn.coalesce(entry.val(thingId), 'thing_id'),
    }))
    .where('id', '=', id),
);

interface Asked {
  readonly part: SubgraphName;
  readonly brandId: number | null;
  readonly accountId: number | null;
  /** Cursor: only entries strictly older. */
  readonly afterAt: string | null;
  readonly afterPart: string | null;
  readonly afterId: string | null;
  readonly limit: number;
}

/** Reads entries, newest first; each null condition is none. */
export const auditEntries = statement(
  'audit_entries',
  (db, { part, brandId, accountId, afterAt, afterPart, afterId, limit }: Asked) =>
    db
      .selectFrom('audit_entry')
      .select((entry) => [
        sql<SubgraphName>`${part}::text`.as('part'),
        sql<string>`${entry.ref('audit_entry.id')}::text`.as('id'),
        sql<string>`to_char(${entry.ref('audit_entry.at')} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`.as(
          'at',
        ),
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
      .where((entry) => sql<boolean>`(${brandId}::int is null or ${entry.ref('brand_id')} = ${brandId})`)
      .where(
        (entry) =>
          sql<boolean>`(${accountId}::int is null
            or (${entry.ref('actor_kind')} = 'account' and ${entry.ref('actor_id')} = ${accountId}))`,
      )
      .where(
        (entry) =>
          sql<boolean>`(${afterAt}::timestamptz is null
            or (${entry.ref('audit_entry.at')}, ${part}::text collate "C", ${entry.ref('audit_entry.id')})
               < (${afterAt}, ${afterPart}::text collate "C", ${afterId}::bigint))`,
      )
      .orderBy('audit_entry.at', 'desc')
      .orderBy('audit_entry.id', 'desc')
      .limit(limit),
);

/** Entries that are dropped at once at most, so that no statement holds much for long. */
export const PRUNED_AT_ONCE = 5_000;

/** Drops entries: what was done is kept since `done`, what was refused or failed since `refused`. */
export const pruneEntries = statement('audit_prune', (db, { done, refused }: { done: Date; refused: Date }) =>
  db.deleteFrom('audit_entry').where('id', 'in', (inner) =>
    inner
      .selectFrom('audit_entry')
      .select('id')
      .where((entry) =>
        entry.or([
          entry('at', '<', done),
          entry.and([entry('at', '<', refused), entry('outcome', 'not in', ['done', 'pending'])]),
        ]),
      )
      .orderBy('at')
      .limit(PRUNED_AT_ONCE),
  ),
);

/** Forgets the networks of what an account did, and of what was done to it before it was known, such as its logins. */
export const forgetAddresses = statement('audit_forget', (db, { accountId }: { accountId: number }) =>
  db
    .updateTable('audit_entry')
    .set({ address_prefix: null })
    .where((entry) =>
      entry.or([
        entry.and([entry('actor_kind', '=', 'account'), entry('actor_id', '=', accountId)]),
        entry.and([entry('thing', '=', 'Account'), entry('thing_id', '=', sql<string>`${accountId}::int::text`)]),
      ]),
    ),
);
