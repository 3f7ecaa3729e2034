import { Directive, Field, InputType, Int } from 'type-graphql';
import type { CertificateStatus } from '../../../schema/life-cycles/certificate.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { CertificateStatusEnum } from '../certificates/certificate.enums.js';
import { CustomFields } from './custom-fields.js';
import { ItemStatusEnum } from './item.enums.js';

@Directive('@inaccessible')
@InputType('ImportedOwnerInput', { description: 'The account that owns an item of a manifest.' })
class ImportedOwner {
  @Field(() => Int, { description: 'Its number.' })
  readonly accountId!: number;

  @Field({ description: 'Its address.' })
  readonly email!: string;
}

@Directive('@inaccessible')
@InputType('ImportedCertificateInput', { description: 'A certificate of an item of a manifest.' })
class ImportedCertificate {
  @Field({ description: 'Its number.' })
  readonly number!: string;

  @Field(() => CertificateStatusEnum, { description: 'Its status.' })
  readonly status!: CertificateStatus;

  @Field(() => Timestamp, { nullable: true, description: 'When it was issued; now by default.' })
  readonly issuedAt!: Date | null;

  @Field(() => CustomFields, { nullable: true, description: "The brand's own fields, under names of its choice." })
  readonly customFields!: Readonly<Record<string, unknown>> | null;
}

@Directive('@inaccessible')
@InputType('ImportedProductInput', {
  description: 'An item as a manifest describes it, its names resolved to numbers.',
})
export class ImportedProduct {
  @Field({ description: 'Names the item over all loads of the file.' })
  readonly key!: string;

  @Field(() => Int, { description: 'Number of its brand.' })
  readonly brandId!: number;

  @Field({ description: 'Public code of its brand.' })
  readonly brandCode!: string;

  @Field(() => String, { nullable: true, description: 'Its serial; drawn without one.' })
  readonly serial!: string | null;

  @Field(() => String, { nullable: true, description: 'Its chip hash; made without one.' })
  readonly uidHash!: string | null;

  @Field({ description: 'Name shown to people.' })
  readonly name!: string;

  @Field(() => Int, { description: 'Number of its category.' })
  readonly categoryId!: number;

  @Field(() => Int, { nullable: true, description: 'Number of its model.' })
  readonly modelId!: number | null;

  @Field(() => Int, { nullable: true, description: 'Number of its batch (lot).' })
  readonly batchId!: number | null;

  @Field(() => String, { nullable: true, description: 'Address of its metadata.' })
  readonly metadataUri!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of an image of this very item.' })
  readonly imageUrl!: string | null;

  @Field(() => ItemStatusEnum, { description: 'Its state.' })
  readonly status!: ItemStatus;

  @Field({ description: 'Whether it has identity.' })
  readonly identity!: boolean;

  @Field(() => ImportedOwner, { nullable: true, description: 'Owner of the item; without one it is in the vault.' })
  readonly owner!: ImportedOwner | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: "When it was sold: its model's warranty runs from then; none without.",
  })
  readonly soldAt!: Date | null;

  @Field({ description: 'Whether it has an open theft report.' })
  readonly stolen!: boolean;

  @Field(() => [ImportedCertificate], { description: 'Its certificates.' })
  readonly certificates!: readonly ImportedCertificate[];
}
