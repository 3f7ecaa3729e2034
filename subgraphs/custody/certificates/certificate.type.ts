import { Field, ObjectType } from 'type-graphql';
import type { CertificateStatus } from '../../../schema/life-cycles/certificate.js';
import { Access, everyone } from '../../common/access/access.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { ItemRow } from '../items/item.statements.js';
import { CertificateStatusEnum } from './certificate.enums.js';
import type { CertificateRow } from './certificate.statements.js';

@Access(everyone)
@ObjectType({ description: 'A certificate of authenticity.' })
export class Certificate {
  @Field({ description: 'Its number; compared exactly, case included.' })
  number!: string;

  @Field(() => CertificateStatusEnum, { description: '`active` or `revoked`; does not follow the status of the item.' })
  status!: CertificateStatus;

  @Field(() => Timestamp, { description: 'When it was issued.' })
  issuedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'Reserved: certificates do not expire.' })
  expiresAt!: Date | null;

  readonly id!: number;
  readonly itemId!: number;
  readonly fieldBytes!: number;
  /** Custom fields that were read with it. */
  readonly shortFields!: Readonly<Record<string, unknown>> | null;
  /** Its item, if read already. */
  readonly item!: ItemRow | null;
}

/** Maps a row to the graph's certificate. `item`: its item, if known already. */
export const toCertificate = (row: CertificateRow, item: ItemRow | null = null): Certificate => ({
  number: row.number,
  status: row.status,
  issuedAt: row.issued_at,
  expiresAt: null,
  id: row.id,
  itemId: row.item_id,
  fieldBytes: row.field_bytes ?? 0,
  shortFields: row.short_fields ?? null,
  item,
});
