import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

@Entity({ tableName: 'category' })
export class Category {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  key!: string;

  @Property({ type: 'text', nullable: true })
  sector: string | null = null;

  @Property({ type: 'json' })
  names!: Record<string, string>;
}
