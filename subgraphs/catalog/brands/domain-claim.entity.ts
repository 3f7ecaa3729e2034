import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';

/** Why a claim is not proved yet. */
export type DomainFinding = 'record_missing' | 'record_differs' | 'no_answer' | 'taken';

/** A host name that a brand's administrators named and have still to prove. */
@Entity({ tableName: 'domain_claim' })
export class DomainClaim {
  @PrimaryKey({ type: 'integer' })
  brandId!: number;

  @Property({ type: 'text' })
  domain!: string;

  /** What the TXT record has to say. */
  @Property({ type: 'text' })
  token!: string;

  @Property({ type: 'datetime' })
  claimedAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  checkedAt: Date | null = null;

  @Property({ type: 'text', nullable: true })
  finding: DomainFinding | null = null;
}
