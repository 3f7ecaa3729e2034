import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ActivationSource } from '../../../schema/vocabulary/activation-sources.js';
import type { AccountLanguage } from '../../../schema/vocabulary/languages.js';
import { Access, anyOf, itsBrandKeys, itsBrandTeam, itsRetailerContacts } from '../../common/access/access.js';
import { type Belonging, BelongsTo } from '../../common/access/belonging.js';
import { City, Identifier } from '../../lib/bounds/bounded-scalars.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { AccountLanguageEnum } from '../letters/letter.enums.js';
import { ActivationSourceEnum, DeclaredSaleStatusEnum } from './market.enums.js';

@InputType({ description: 'A sale to an end customer.' })
export class SaleInput {
  @Field(() => Identifier, {
    description: 'Chip hash, token id, certificate number or serial of an item of the brand.',
  })
  identifier!: string;

  @Field(() => Identifier, { description: 'Code of an active point of sale.' })
  retailerCode!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "ISO 3166 alpha-2, of any case; any other text is refused. Default, also when empty: the point of sale's.",
  })
  country?: string | null;

  @Field(() => City, { nullable: true, description: "Default: the point of sale's." })
  city?: string | null;

  @Field(() => Identifier, {
    nullable: true,
    description:
      'Address of the buyer: where the brand accepts receipts they are written to, and can claim the item for 90 days.',
  })
  buyerEmail?: string | null;

  @Field(() => AccountLanguageEnum, {
    nullable: true,
    description: 'Language to write to the buyer in; default: the brand’s.',
  })
  buyerLanguage?: AccountLanguage | null;

  @Field(() => String, {
    nullable: true,
    description: 'A client brand of a reseller key, or the brand of an account that acts for several.',
  })
  brandCode?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Number of the brand; not together with `brandCode`.',
    deprecationReason: 'Use `brandCode`.',
  })
  brandId?: number | null;
}

const ofSale = ({ brandId, retailerId }: SaleActivation): Belonging => ({
  brands: [brandId],
  retailers: retailerId === null ? [] : [retailerId],
});

const sellers = anyOf(itsBrandKeys, itsBrandTeam, itsRetailerContacts);

@Access(sellers)
@BelongsTo(ofSale)
@ObjectType({ description: 'Facts about the sale of an item.' })
export class SaleActivation {
  @Field(() => Int, { description: 'Number of the activation.' })
  id!: number;

  @Field(() => Int, { description: 'Number of the item.' })
  productId!: number;

  @Field(() => String, { nullable: true, description: 'Name of the item.' })
  productName!: string | null;

  @Field(() => String, { nullable: true, description: 'Code of the point of sale, where it is known.' })
  retailerCode!: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'City of the sale.' })
  city!: string | null;

  @Field(() => ActivationSourceEnum, { description: '`sellout_declared`, `nfc` or `qr`.' })
  source!: ActivationSource;

  @Field(() => Timestamp, { description: 'Of the first activation.' })
  activatedAt!: Date;

  readonly brandId!: number;
  readonly retailerId!: number | null;
}

@Access(sellers)
@BelongsTo(({ activation, declaredAt }: DeclaredSale) => ({ brands: [activation.brandId], retailers: [declaredAt] }))
@ObjectType({ description: 'Outcome of a declared sale.' })
export class DeclaredSale {
  @Field(() => DeclaredSaleStatusEnum, { description: '`activated`, or `already_activated` for a repeat.' })
  status!: 'activated' | 'already_activated';

  @Field(() => SaleActivation, { description: 'The sale, as recorded.' })
  activation!: SaleActivation;

  @Field({ description: 'Whether the buyer was given a receipt to claim the item with.' })
  receipt!: boolean;

  /** Point of sale that declared it, which another one may have sold before. */
  readonly declaredAt!: number;
}
