import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

@Entity({ tableName: 'plan' })
export class Plan {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  code!: string;

  @Property({ type: 'string[]' })
  features: string[] = [];

  @Property({ type: 'integer', nullable: true })
  requestsPerMinute: number | null = null;

  @Property({ type: 'integer', nullable: true })
  monthlyProducts: number | null = null;
}
