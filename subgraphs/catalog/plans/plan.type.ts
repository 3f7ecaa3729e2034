import { Field, Int, ObjectType } from 'type-graphql';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';
import { Access, everyone } from '../../common/access/access.js';
import { PlanFeatureEnum } from '../brands/brand.enums.js';

@Access(everyone)
@ObjectType({ description: 'Plan of a brand: features and limits.' })
export class Plan {
  @Field({ description: 'Code of the plan, unique.' })
  code!: string;

  @Field(() => [PlanFeatureEnum], {
    description: 'Features included: any of `api_access`, `qr_identification`, `webhook_notifications`, `white_label`.',
  })
  features!: PlanFeature[];

  @Field(() => Int, {
    nullable: true,
    description: 'Calls per 60-second window for keys; null for the default of 120.',
  })
  requestsPerMinute!: number | null;

  @Field(() => Int, { nullable: true, description: 'Products a brand may create per month; null for no limit.' })
  monthlyProducts!: number | null;
}
