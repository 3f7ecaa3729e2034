import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

@Entity({ tableName: 'brand' })
export class BrandEntity {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  code!: string;

  @Property({ type: 'text' })
  name!: string;

  @Property({ type: 'integer' })
  planId!: number;

  @Property({ type: 'text' })
  offer = 'compliance_identity';

  @Property({ type: 'text', nullable: true })
  logoUrl: string | null = null;

  @Property({ type: 'text', nullable: true })
  primaryColor: string | null = null;

  @Property({ type: 'text', nullable: true })
  secondaryColor: string | null = null;

  @Property({ type: 'boolean' })
  hidePoweredBy = false;

  @Property({ type: 'text', nullable: true })
  appUrl: string | null = null;

  @Property({ type: 'text', nullable: true })
  domain: string | null = null;

  /** Why `domain` is served. */
  @Property({ type: 'text', nullable: true })
  domainProof: 'dns' | 'operator' | null = null;

  @Property({ type: 'text' })
  language = 'en';

  @Property({ type: 'text', nullable: true })
  partnerPage: string | null = null;

  @Property({ type: 'string[]', nullable: true })
  authorizedCountries: string[] | null = null;

  @Property({ type: 'integer' })
  mintApprovals = 0;

  @Property({ type: 'json', nullable: true })
  disclosure: Record<string, unknown> | null = null;

  @Property({ type: 'json', nullable: true })
  passportServiceProvider: { identifier: string; name: string } | null = null;
}
