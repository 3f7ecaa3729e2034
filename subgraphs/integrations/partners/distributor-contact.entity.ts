import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** A person at a point of sale whom a brand lets into the distributor portal (§2.16). */
@Entity({ tableName: 'distributor_contact' })
export class DistributorContact {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'integer' })
  accountId!: number;

  @Property({ type: 'integer' })
  brandId!: number;

  @Property({ type: 'text' })
  brandCode!: string;

  @Property({ type: 'integer' })
  retailerId!: number;

  @Property({ type: 'text' })
  status!: 'pending' | 'active' | 'revoked';

  @Property({ type: 'string[]', nullable: true })
  territoryCountries: string[] | null = null;

  @Property({ type: 'boolean' })
  alertsOptIn = false;

  @Property({ type: 'datetime' })
  createdAt!: Date;
}
