import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { PlanFeature } from '../../../schema/vocabulary/plans.js';

@Entity({ tableName: 'plan' })
export class Plan {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  code!: string;

  @Property({ type: 'string[]' })
  features: PlanFeature[] = [];

  @Property({ type: 'integer', nullable: true })
  requestsPerMinute: number | null = null;

  @Property({ type: 'integer', nullable: true })
  monthlyProducts: number | null = null;
}
