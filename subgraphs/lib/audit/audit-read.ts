import { GraphQLJSONObject } from 'graphql-scalars';
import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Access, systemOnly } from '../graphql/access.js';
import { Timestamp } from '../graphql/scalars.js';
import type { SubgraphName } from '../graphql/subgraph.js';
import type { AuditedContext } from './audit-trail.js';

/** An entry as subgraphs hand it to integrations, which shows the log as one. */
export interface AuditRow {
  readonly part: SubgraphName;
  readonly id: string;
  /** ISO 8601 with microseconds: also the sorting key. */
  readonly at: string;
  readonly action: string;
  readonly outcome: string;
  readonly actor_kind: 'account' | 'key' | 'anonymous';
  readonly actor_id: number | null;
  readonly brand_id: number | null;
  readonly thing: string | null;
  readonly thing_id: string | null;
  readonly address_prefix: string | null;
  readonly request_id: string;
}

/** Entries newest first, strictly older than the cursor; each null condition is none. */
const ENTRIES = `
  select $1::text as part, id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"') as at,
         action, outcome, actor_kind, actor_id, brand_id, thing, thing_id, address_prefix, request_id
    from audit_entry
   where ($2::int is null or brand_id = $2)
     and ($3::int is null or (actor_kind = 'account' and actor_id = $3))
     and ($4::timestamptz is null or (at, $1::text collate "C", id) < ($4, $5::text collate "C", $6::bigint))
   order by at desc, id desc
   limit $7`;

/** Name of the query by which a subgraph hands out its part of the log. */
export const auditQueryOf = (name: SubgraphName): string => `${name}AuditEntries`;

/** Name of the mutation by which a subgraph forgets where an account called from. */
export const auditErasureOf = (name: SubgraphName): string => `${name}ForgetAuditAddresses`;

/** Name of the mutation by which a subgraph drops entries of the log that have been kept long enough. */
export const auditPruningOf = (name: SubgraphName): string => `${name}PruneAudit`;

const CHUNK = 5_000;

/** `$1`: what was done is kept since then; `$2`: what was refused or failed. */
const PRUNE = `
  delete from audit_entry where id in (
    select id from audit_entry where at < $1 or (at < $2 and outcome not in ('done', 'pending')) order by at limit ${CHUNK})`;

/** What an account did, and what was done to it before it was known, such as its logins. */
const FORGET = `
  update audit_entry set address_prefix = null
   where (actor_kind = 'account' and actor_id = $1) or (thing = 'Account' and thing_id = $1::text)`;

/** A resolver class with both, for the resolvers of a subgraph. */
// biome-ignore lint/complexity/noBannedTypes: type-graphql's own word for a class
export function auditResolver(name: SubgraphName): Function {
  @Resolver()
  class AuditResolver {
    @Access(systemOnly)
    @Directive('@inaccessible')
    @Query(() => [GraphQLJSONObject], {
      name: auditQueryOf(name),
      description: "This part's entries of the audit log.",
    })
    async entries(
      @Ctx() context: AuditedContext,
      @Arg('limit', () => Int, { description: 'Entries at most.' }) limit: number,
      @Arg('brandId', () => Int, { nullable: true, description: 'Only this brand.' }) brandId: number | null,
      @Arg('accountId', () => Int, { nullable: true, description: 'Only what this account did.' })
      accountId: number | null,
      @Arg('after', () => String, { nullable: true, description: 'Cursor: instant, part and number, joined by `|`.' })
      after: string | null,
    ): Promise<AuditRow[]> {
      const [at = null, part = null, id = null] = after?.split('|') ?? [];
      const values = [name, brandId, accountId, at, part, id, limit];
      return (await context.database.pool.query<AuditRow>(ENTRIES, values)).rows;
    }

    @Access(systemOnly)
    @Directive('@inaccessible')
    @Mutation(() => Int, {
      name: auditPruningOf(name),
      description: 'Drops entries older than is kept; answers how many.',
    })
    async prune(
      @Arg('done', () => Timestamp, { description: 'What was done is kept since then.' }) done: Date,
      @Arg('refused', () => Timestamp, { description: 'What was refused is kept since then.' }) refused: Date,
      @Ctx() context: AuditedContext,
    ): Promise<number> {
      let dropped = 0;
      for (let chunk = CHUNK; chunk === CHUNK; dropped += chunk) {
        chunk = (await context.database.pool.query(PRUNE, [done, refused])).rowCount ?? 0;
      }
      return dropped;
    }

    @Access(systemOnly)
    @Directive('@inaccessible')
    @Mutation(() => Boolean, { name: auditErasureOf(name), description: 'Forgets where an account called from.' })
    async forget(@Arg('accountId', () => Int) accountId: number, @Ctx() context: AuditedContext): Promise<boolean> {
      await context.database.pool.query(FORGET, [accountId]);
      return true;
    }
  }
  return AuditResolver;
}
