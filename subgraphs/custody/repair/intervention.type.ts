import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ProofLevel } from '../../../schema/vocabulary/proof-levels.js';
import { Access, anyOf, everyone, itsBrandTeam, itsPeople } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Identifier, LongText, OpenMetadata } from '../../lib/bounds/bounded-scalars.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofItem } from '../belonging.js';
import type { InterventionRow, InterventionWords } from '../items/life.statements.js';
import type { InterventionType } from './intervention-types.rules.js';
import { InterventionTypeEnum, ProofLevelEnum } from './repair.enums.js';

@InputType({ description: 'Intervention of a partner on an item.' })
export class InterventionInput {
  @Field(() => Identifier, { description: 'Chip hash, token id, certificate number or serial.' })
  identifier!: string;

  @Field(() => Identifier, { description: 'One of the types allowed for the item; trimmed, case does not matter.' })
  eventType!: string;

  @Field(() => Identifier, { description: '1 to 255 characters.' })
  title!: string;

  @Field(() => LongText, { nullable: true, description: 'Description of the work.' })
  description?: string | null;

  @Field(() => OpenMetadata, { nullable: true, description: '`cost_eur` is stored as a number of euros.' })
  metadata?: Record<string, unknown> | null;

  @Field(() => Identifier, {
    nullable: true,
    description: 'Handover code or work order; refused, it cancels the call.',
  })
  proofCode?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'A work order that the brand gave to the caller, instead of its code; refused, it cancels the call.',
  })
  workOrderId?: number | null;

  @Field(() => Identifier, {
    nullable: true,
    description:
      "The caller's own key of this report, 8 to 64 letters, digits or hyphens: repeated, it answers the intervention recorded first.",
  })
  clientKey?: string | null;
}

@Access(everyone)
@ObjectType({
  description: 'That a workshop which the brand recognises repaired an item, and when; no more is public.',
})
export class Repair {
  @Field(() => InterventionTypeEnum, {
    description: '`repair`, `maintenance`, `reconditioning` or `after_sale_service`.',
  })
  eventType!: InterventionType;

  @Field(() => Timestamp, { description: 'When it was done.' })
  occurredAt!: Date;

  @Field({ description: 'True when it is proven by a code of the owner or a work order of the brand.' })
  proven!: boolean;
}

@Access(anyOf(itsBrandTeam, itsPeople))
@BelongsTo(ofItem)
@ObjectType({ description: 'Something a repairer or recycler did to an item.' })
export class Intervention {
  @Field(() => Int, { description: 'Number of the intervention.' })
  id!: number;

  @Field(() => InterventionTypeEnum, { description: 'e.g. `repair`.' })
  eventType!: InterventionType;

  @Field(() => ProofLevelEnum, { nullable: true, description: '`declared`, `customer_code` or `work_order`.' })
  proofLevel!: ProofLevel | null;

  @Field({ description: 'Title.' })
  title!: string;

  @Field(() => String, { nullable: true, description: 'Partner who performed it.' })
  performedBy!: string | null;

  @Field(() => Timestamp, { description: 'When it was done.' })
  occurredAt!: Date;

  @Field(() => Timestamp, { description: 'When it was recorded.' })
  createdAt!: Date;

  readonly itemId!: number;
  /** Partner who recorded it. */
  readonly accountId!: number | null;
  /** Bytes of its texts, which are loaded on demand. */
  readonly textBytes!: number;
  /** Its texts, once requested. */
  words?: Promise<InterventionWords>;
}

export const toIntervention = (row: InterventionRow): Intervention => ({
  id: row.id,
  eventType: row.event_type,
  proofLevel: row.proof_level,
  title: row.title,
  performedBy: row.performed_by,
  occurredAt: row.occurred_at,
  createdAt: row.created_at,
  itemId: row.item_id,
  accountId: row.account_id,
  textBytes: row.text_bytes ?? 0,
});
