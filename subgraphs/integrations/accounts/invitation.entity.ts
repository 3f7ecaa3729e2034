import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import type { Role, Trade } from '../../../schema/vocabulary/roles.js';

/** A right offered to an e-mail address; whoever reads its mail may take it. */
@Entity({ tableName: 'invitation' })
export class Invitation {
  @PrimaryKey({ type: 'integer' })
  id!: number;

  @Property({ type: 'text' })
  email!: string;

  @Property({ type: 'text' })
  role!: Role;

  @Property({ type: 'integer', nullable: true })
  brandId: number | null = null;

  @Property({ type: 'text', nullable: true })
  brandCode: string | null = null;

  @Property({ type: 'integer', nullable: true })
  retailerId: number | null = null;

  /** Trade the brand recognizes whoever takes it in; null where it is no accreditation. */
  @Property({ type: 'text', nullable: true })
  trade: Trade | null = null;

  /** Of a distributor contact. */
  @Property({ type: 'array', nullable: true })
  territoryCountries: string[] | null = null;

  @Property({ type: 'boolean' })
  alertsOptIn = false;

  @Property({ type: 'text' })
  tokenHash!: string;

  @Property({ type: 'integer', nullable: true })
  invitedBy: number | null = null;

  @Property({ type: 'datetime' })
  createdAt!: Date;

  @Property({ type: 'datetime' })
  expiresAt!: Date;

  @Property({ type: 'datetime', nullable: true })
  acceptedAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  declinedAt: Date | null = null;

  @Property({ type: 'datetime', nullable: true })
  withdrawnAt: Date | null = null;
}
