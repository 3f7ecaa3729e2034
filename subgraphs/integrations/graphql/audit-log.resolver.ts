import { Arg, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import { Access, anyAccount, roles } from '../../lib/access.js';
import type { AuditRow } from '../../lib/audit-read.js';
import { DomainError } from '../../lib/domain-error.js';
import { Timestamp } from '../../lib/scalars.js';
import type { IntegrationsContext } from '../context.js';
import { auditLog } from '../operations/audit-log.js';
import { Account, toAccount } from './account.type.js';
import { isOperator, requireAdministratorOf } from './caller.js';

@Access(anyAccount)
@ObjectType({ description: 'Who changed what, and when.' })
export class AuditEntry {
  @Field({ description: 'Where the next page begins.' })
  cursor!: string;

  @Field(() => Timestamp)
  at!: Date;

  @Field({ description: 'The mutation.' })
  action!: string;

  @Field({ description: '`done`, `failed`, the code of the refusal, or `pending` when the process died in between.' })
  outcome!: string;

  @Field({ description: '`account`, `key` or `anonymous`.' })
  actorKind!: string;

  @Field(() => Int, { nullable: true, description: 'Number of the account or key.' })
  actorId!: number | null;

  @Field(() => Account, { nullable: true, description: 'The account that acted.' })
  account!: Account | null;

  @Field(() => Int, { nullable: true })
  brandId!: number | null;

  @Field(() => String, { nullable: true, description: 'Type of the thing that changed.' })
  thing!: string | null;

  @Field(() => String, { nullable: true, description: 'Its number.' })
  thingId!: string | null;

  @Field(() => String, { nullable: true, description: 'Network the call came from: /24 or /48.' })
  addressPrefix!: string | null;

  @Field()
  requestId!: string;
}

const MOST = 200;

@Resolver()
export class AuditLogResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => [AuditEntry], { description: 'The audit log, newest first; of one brand, or for operators of all.' })
  async auditLog(
    @Ctx() context: IntegrationsContext,
    @Arg('brandId', () => Int, { nullable: true }) brandId: number | null,
    @Arg('first', () => Int, { defaultValue: 50, description: 'At most 200.' }) first: number,
    @Arg('after', () => String, { nullable: true, description: 'Cursor of the last entry of the page before.' })
    after: string | null,
  ): Promise<AuditEntry[]> {
    if (brandId != null) requireAdministratorOf(context, brandId);
    else if (!isOperator(context.principal)) throw new DomainError('FORBIDDEN');
    const rows = await auditLog(context, { brandId, after, limit: Math.min(Math.max(first, 1), MOST) });
    return Promise.all(rows.map((row) => toEntry(row, context)));
  }
}

async function toEntry(row: AuditRow, context: IntegrationsContext): Promise<AuditEntry> {
  const account = row.actor_kind === 'account' ? await context.accounts.byId(row.actor_id ?? 0) : undefined;
  return {
    cursor: `${row.at}|${row.part}|${row.id}`,
    at: new Date(row.at),
    action: row.action,
    outcome: row.outcome,
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    account: account ? toAccount(account) : null,
    brandId: row.brand_id,
    thing: row.thing,
    thingId: row.thing_id,
    addressPrefix: row.address_prefix,
    requestId: row.request_id,
  };
}
