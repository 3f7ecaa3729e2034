import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Trade } from '../../../schema/vocabulary/roles.js';

/** A brand's recognition of an account in a trade (§3.6). */
@Entity({ tableName: 'accreditation' })
export class Accreditation {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  accountId!: number;

  @Property({ type: 'integer' })
  brandId!: number;

  @Property({ type: 'text' })
  brandCode!: string;

  @Property({ type: 'text' })
  trade!: Trade;

  @Property({ type: 'datetime' })
  grantedAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  withdrawnAt: Date | null = null;
}
