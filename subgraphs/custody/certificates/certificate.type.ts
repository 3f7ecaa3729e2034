import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../lib/graphql/access.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { CertificateStatusEnum } from './certificate.enums.js';
import type { CertificateRow } from './certificate.statements.js';
import type { CertificateStatus } from './certificate-selection.rules.js';

@Access(everyone)
@ObjectType({ description: 'A certificate of authenticity (§2.8).' })
export class Certificate {
  @Field({ description: 'Its number; compared exactly, case included.' })
  number!: string;

  @Field(() => CertificateStatusEnum, { description: '`active` or `revoked`; does not follow the status of the item.' })
  status!: CertificateStatus;

  @Field(() => Timestamp, { description: 'When it was issued.' })
  issuedAt!: Date;

  @Field(() => Timestamp, { nullable: true, description: 'Reserved: certificates do not expire.' })
  expiresAt!: Date | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: "The brand's own fields, or null." })
  customFields!: Record<string, unknown> | null;

  readonly itemId!: number;
}

export const toCertificate = (row: CertificateRow): Certificate => ({
  number: row.number,
  status: row.status,
  issuedAt: row.issued_at,
  expiresAt: null,
  customFields: row.custom_fields,
  itemId: row.item_id,
});
