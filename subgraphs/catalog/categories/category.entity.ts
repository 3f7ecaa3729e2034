import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Sector } from '../../../schema/vocabulary/sectors.js';

@Entity({ tableName: 'category' })
export class Category {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  key!: string;

  @Property({ type: 'text', nullable: true })
  sector: Sector | null = null;

  @Property({ type: 'json' })
  names!: Record<string, string>;
}
