import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { CertificateStatus } from '../../../schema/life-cycles/certificate.js';
import type { ItemStatus } from '../../../schema/vocabulary/item-statuses.js';
import { Access, ofEveryBrand } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Address, Identifier, WebAddress } from '../../lib/bounds/bounded-scalars.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ofBrand } from '../belonging.js';
import { CertificateStatusEnum } from '../certificates/certificate.enums.js';
import { CustomFields } from './custom-fields.js';
import { ItemStatusEnum } from './item.enums.js';
import { Product } from './product.type.js';

@InputType({ description: 'A certificate that an item has already.' })
export class KnownCertificateInput {
  @Field(() => Identifier, {
    description: 'Its number: a prefix that ends in `CERT-`, then 12 characters; of ASCII, without spaces.',
  })
  number!: string;

  @Field(() => CertificateStatusEnum, { nullable: true, description: '`active` (by default) or `revoked`.' })
  status?: CertificateStatus | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it was issued; now by default.' })
  issuedAt?: Date | null;

  @Field(() => CustomFields, { nullable: true, description: "The brand's own fields, under names of its choice." })
  customFields?: Record<string, unknown> | null;
}

@InputType({
  description: 'An existing item to import, as in a manifest. It is identified by its chip hash, else its serial.',
})
export class KnownProductInput {
  @Field(() => Identifier, { nullable: true, description: 'Its serial; drawn where only a chip hash is given.' })
  serial?: string | null;

  @Field(() => Identifier, { nullable: true, description: 'Its chip hash; made where only a serial is given.' })
  uidHash?: string | null;

  @Field({ description: 'Name shown to people.' })
  name!: string;

  @Field(() => Int, { description: 'Number of its category.' })
  categoryId!: number;

  @Field(() => Int, { nullable: true, description: 'Model it is an item of; by default its lot’s.' })
  modelId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Batch (lot) it was made in.' })
  batchId?: number | null;

  @Field(() => Address, { nullable: true, description: 'Address of its metadata.' })
  metadataUri?: string | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of an image of this very item.' })
  imageUrl?: string | null;

  @Field(() => ItemStatusEnum, {
    nullable: true,
    description: 'One of the ten states of an item; `written` by default.',
  })
  status?: ItemStatus | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True where it has an identity; by default according to its brand’s offer.',
  })
  identity?: boolean | null;

  @Field(() => Identifier, {
    nullable: true,
    description: 'Address of the account that owns it; by default the vault holds it.',
  })
  ownerEmail?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was sold: the warranty of its model runs from then; by default none runs.',
  })
  soldAt?: Date | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it has an open theft report.' })
  stolen?: boolean | null;

  @Field(() => [KnownCertificateInput], { nullable: true, description: 'Up to 20 certificates that it has.' })
  certificates?: KnownCertificateInput[] | null;
}

@Access(ofEveryBrand('operator'))
@BelongsTo(ofBrand)
@ObjectType({ description: 'Outcome of an operator’s import of items.' })
export class ProductImport {
  @Field(() => Int, { description: 'Items that were not there before this call.' })
  created!: number;

  @Field(() => Int, {
    description:
      'Items whose registration is not final yet: the same call again sets them to the described state. 0 when all are complete.',
  })
  pending!: number;

  @AtMost(500)
  @Field(() => [Product], { description: 'The items, in the order of the call.' })
  products!: Product[];

  readonly brandId!: number;
}
