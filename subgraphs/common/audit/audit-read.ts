import { Arg, Ctx, Directive, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { SubgraphName } from '../../../schema/subgraph-name.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { Access, systemOnly } from '../access/access.js';
import { dropOldest, entriesBefore, forgetAddresses } from './audit.statements.js';
import { AuditRow, toAuditRow } from './audit-row.type.js';
import type { AuditedContext } from './audit-trail.js';
import { nameThings, type ThingNames } from './name-things.js';

/** Returns the name of the query that reads a subgraph's part of the audit log. */
const auditQueryOf = (name: SubgraphName): string => `${name}AuditEntries`;

/** Returns the name of the mutation that erases an account's addresses from a subgraph's audit log. */
const auditErasureOf = (name: SubgraphName): string => `${name}ForgetAuditAddresses`;

/** Returns the name of the mutation that deletes expired entries of a subgraph's audit log. */
const auditPruningOf = (name: SubgraphName): string => `${name}PruneAudit`;

const CHUNK = 5_000;

/** Creates a resolver class with these operations. `names`: statements that look up the names of a subgraph's objects. */
// biome-ignore lint/complexity/noBannedTypes: type-graphql's own word for a class
export function auditResolver(name: SubgraphName, names: ThingNames): Function {
  @Resolver()
  class AuditResolver {
    @Access(systemOnly)
    @Directive('@inaccessible')
    @Query(() => [AuditRow], {
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
      const asked = { part: name, brandId, accountId, at, afterPart: part, id, limit };
      const { pool } = context.database;
      return nameThings((await entriesBefore.rows(pool, asked)).map(toAuditRow), names, pool);
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
        chunk = await dropOldest.run(context.database.pool, { done, refused, limit: CHUNK });
      }
      return dropped;
    }

    @Access(systemOnly)
    @Directive('@inaccessible')
    @Mutation(() => Boolean, { name: auditErasureOf(name), description: 'Forgets where an account called from.' })
    async forget(@Arg('accountId', () => Int) accountId: number, @Ctx() context: AuditedContext): Promise<boolean> {
      await forgetAddresses.run(context.database.pool, { accountId });
      return true;
    }
  }
  return AuditResolver;
}
