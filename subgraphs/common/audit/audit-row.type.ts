import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { RowOf } from '../../lib/database/statement.js';
import { enumOf } from '../../lib/graphql/enum-of.js';
import { Access, systemOnly } from '../access/access.js';
import type { entriesBefore } from './audit.statements.js';

export const ActorKindEnum = enumOf('ActorKind', 'Kind of the caller who acted.', {
  account: 'An account.',
  key: 'An API key.',
  anonymous: 'A caller without a credential.',
});
export type ActorKind = keyof typeof ActorKindEnum;

@Access(systemOnly)
@Directive('@inaccessible')
@Directive('@shareable')
@ObjectType({ description: "An entry of a part's audit log, as integrations takes it, which shows the log as one." })
export class AuditRow {
  @Field({ description: 'Its number in this part.' })
  id!: string;

  @Field({ description: 'When the call came, to the microsecond: what the log is sorted by.' })
  at!: string;

  @Field({ description: 'The mutation.' })
  action!: string;

  @Field({ description: 'What came of it: `pending`, `done`, `failed`, or the code of a refusal.' })
  outcome!: string;

  @Field(() => ActorKindEnum, { description: 'Kind of the caller who acted.' })
  actorKind!: ActorKind;

  @Field(() => Int, { nullable: true, description: 'Number of the account or key.' })
  actorId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of the brand whose thing changed.' })
  brandId!: number | null;

  @Field(() => String, { nullable: true, description: 'Type of the thing that changed.' })
  thing!: string | null;

  @Field(() => String, { nullable: true, description: 'Its number.' })
  thingId!: string | null;

  @Field(() => String, { nullable: true, description: 'What people know it by; null where it is gone or has no name.' })
  thingName!: string | null;

  @Field(() => String, { nullable: true, description: 'Network the call came from.' })
  addressPrefix!: string | null;

  @Field({ description: '`X-Request-Id` of the call.' })
  requestId!: string;
}

export const toAuditRow = (row: RowOf<typeof entriesBefore>): AuditRow => ({
  id: row.id,
  at: row.at,
  action: row.action,
  outcome: row.outcome,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  brandId: row.brand_id,
  thing: row.thing,
  thingId: row.thing_id,
  thingName: null,
  addressPrefix: row.address_prefix,
  requestId: row.request_id,
});
