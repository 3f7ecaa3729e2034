import { Arg, Args, Ctx, Field, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { ErrorCode } from '../../../schema/error-codes.js';
import { Access, itsBrandTeam, roles } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { type ActorKind, ActorKindEnum } from '../../common/audit/audit-row.type.js';
import { type Connection, connect, connectionType, PageArgs } from '../../common/graph/connection.js';
import { DomainError, invalidInput } from '../../lib/graphql/domain-error.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { isOperator, requireAdministratorOf } from '../caller.js';
import type { IntegrationsContext } from '../context.js';
import { AuditOutcomeEnum, ErrorCodeEnum } from './account.enums.js';
import { Account, toAccount } from './account.type.js';
import { type AuditLogRow, auditLog } from './audit-log.js';
import { type AuditOutcome, auditOutcome } from './audit-outcome.rules.js';

@Access(itsBrandTeam)
@BelongsTo(({ brandId }: AuditEntry) => ({ brands: brandId === null ? [] : [brandId] }))
@ObjectType({ description: 'Entry of the audit log: a change, its author and its time.' })
export class AuditEntry {
  @Field(() => Timestamp, { description: 'When the call came.' })
  at!: Date;

  @Field({ description: 'The mutation.' })
  action!: string;

  @Field(() => AuditOutcomeEnum, { description: 'Its outcome.' })
  outcome!: AuditOutcome;

  @Field(() => ErrorCodeEnum, {
    nullable: true,
    description: 'Why it was refused; null where it was not, or for a code that is in use no more.',
  })
  refusal!: ErrorCode | null;

  @Field(() => ActorKindEnum, { description: '`account`, `key` or `anonymous`.' })
  actorKind!: ActorKind;

  @Field(() => Int, { nullable: true, description: 'Number of the account or key.' })
  actorId!: number | null;

  @Field(() => Account, { nullable: true, description: 'The account that acted.' })
  account!: Account | null;

  @Field(() => Int, { nullable: true, description: 'Id of the brand whose object changed.' })
  brandId!: number | null;

  @Field(() => String, { nullable: true, description: 'Type of the object that changed.' })
  thing!: string | null;

  @Field(() => String, { nullable: true, description: 'Its number.' })
  thingId!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Display name of the object: the serial of its item, SKU, lot, address or name; null where it was deleted, has none, or belongs to another brand.',
  })
  thingName!: string | null;

  @Field(() => String, { nullable: true, description: 'Network the call came from: /24 or /48.' })
  addressPrefix!: string | null;

  @Field({ description: '`X-Request-Id` of the call.' })
  requestId!: string;
}

const AuditEntryConnection = connectionType(AuditEntry, 'AuditEntry', roles('brand_admin', 'operator'));

@Resolver()
export class AuditLogResolver {
  @Access(roles('brand_admin', 'operator'))
  @Query(() => AuditEntryConnection, {
    description: 'The audit log, newest first; of one brand, or for operators of all.',
  })
  async auditLog(
    @Ctx() context: IntegrationsContext,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('brandId', () => Int, { nullable: true, description: 'Brand; of all when absent, for operators.' })
    brandId?: number | null,
  ): Promise<Connection<AuditEntry>> {
    if (brandId != null) requireAdministratorOf(context, brandId);
    else if (!isOperator(context.principal)) throw new DomainError('FORBIDDEN');
    return connect(page, {
      rows: (after, limit) => auditLog(context, { brandId: brandId ?? null, after: auditPlace(after), limit }),
      placeOf: ({ at, part, id }) => `${at}|${part}|${id}`,
      nodeOf: (row) => toEntry(row, context),
    });
  }
}

async function toEntry(row: AuditLogRow, context: IntegrationsContext): Promise<AuditEntry> {
  const account = row.actorKind === 'account' ? await context.accounts.byId(row.actorId ?? 0) : undefined;
  return {
    at: new Date(row.at),
    action: row.action,
    ...auditOutcome(row.outcome),
    actorKind: row.actorKind,
    actorId: row.actorId,
    account: account ? toAccount(account, row.brandId === null ? [] : [row.brandId]) : null,
    brandId: row.brandId,
    thing: row.thing,
    thingId: row.thingId,
    thingName: row.thingName,
    addressPrefix: row.addressPrefix,
    requestId: row.requestId,
  };
}

function auditPlace(place: string | null): string | null {
  if (place === null || /^\d{4}-\d\d-\d\dT[\d:.]+\+00:00\|[a-z]+\|\d+$/.test(place)) return place;
  throw invalidInput({ type: 'cursor', path: ['after'], message: 'Not a cursor', input: place });
}
