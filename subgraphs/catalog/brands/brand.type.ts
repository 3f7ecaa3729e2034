import { GraphQLJSONObject } from 'graphql-scalars';
import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { ClaimWay } from '../../../schema/vocabulary/claim-ways.js';
import type { Language } from '../../../schema/vocabulary/languages.js';
import type { Offer } from '../../../schema/vocabulary/plans.js';
import { Access, everyone, itsBrandTeam } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { AtMost } from '../../lib/bounds/page-lists.js';
import { Plan } from '../plans/plan.type.js';
import { ClaimWayEnum, LanguageEnum, OfferEnum } from './brand.enums.js';
import type { BrandDisclosure } from './brand.rules.js';

@Access(everyone)
@ObjectType({ description: 'Passport service provider (ESPR back-up copies).' })
export class PassportServiceProvider {
  @Field({ description: 'Identifier the provider is registered under.' })
  identifier!: string;

  @Field({ description: 'Name of the provider.' })
  name!: string;
}

@Access(everyone)
@BelongsTo(({ id }: Brand) => ({ brands: [id] }))
@Directive('@key(fields: "id")')
@Directive('@key(fields: "code")')
@ObjectType({ description: 'A brand: the seller of products, who is responsible for them.' })
export class Brand {
  @Field(() => Int, { description: 'Internal id; deprecated wherever there is a `code`.' })
  id!: number;

  @Field({ description: 'Public code: ten characters of A-Z and 0-9.' })
  code!: string;

  @Field({ description: 'Name shown to people.' })
  name!: string;

  @Field(() => OfferEnum, {
    description: 'Offer: `compliance` (passports only) or `compliance_identity` (also identity per item).',
  })
  offer!: Offer;

  @Field(() => String, { nullable: true, description: 'Address of the logo, or null.' })
  logoUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Primary colour `#rrggbb`, or null.' })
  primaryColor!: string | null;

  @Field(() => String, { nullable: true, description: 'Secondary colour `#rrggbb`, or null.' })
  secondaryColor!: string | null;

  @Field({ description: 'True when the brand chose to hide the platform mention and its plan allows it.' })
  hidePoweredBy!: boolean;

  @Field({ description: 'True when the plan includes white labeling.' })
  whiteLabel!: boolean;

  @Field(() => String, { nullable: true, description: "Address of the brand's own app, or null." })
  appUrl!: string | null;

  @Field(() => String, { nullable: true, description: "The brand's own host name, proved or vouched for, or null." })
  domain!: string | null;

  @Field(() => LanguageEnum, { description: "The brand's language: `fr` or `en`." })
  language!: Language;

  @Field(() => String, {
    nullable: true,
    description: 'Address shown instead of ours for GS1 lot links, or null.',
  })
  partnerPage!: string | null;

  @Access(itsBrandTeam)
  @Field(() => [String], {
    nullable: true,
    description:
      'ISO 3166 alpha-2 codes of the countries it sells in, where a distributor has no territory of its own.',
  })
  authorizedCountries!: string[] | null;

  @Access(itsBrandTeam)
  @Field(() => Int, { description: 'Number of administrators who must approve a mint batch before it is minted.' })
  mintApprovals!: number;

  @AtMost(2)
  @Field(() => [ClaimWayEnum], { description: 'Proofs by which a buyer can claim one of its items.' })
  claimWays!: ClaimWay[];

  @Field(() => String, { nullable: true, description: 'Address of its privacy notice, or null.' })
  privacyUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its legal notice, or null.' })
  legalUrl!: string | null;

  @Access(itsBrandTeam)
  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description: 'Disclosure overrides by category key and tier, or null for the defaults.',
  })
  disclosure!: BrandDisclosure | null;

  @Field(() => PassportServiceProvider, {
    nullable: true,
    description: 'Provider that keeps the back-up copies of passports.',
  })
  passportServiceProvider!: PassportServiceProvider | null;

  @Access(itsBrandTeam)
  @Field(() => Plan, { description: 'The plan the brand subscribed to.' })
  plan!: Plan;
}
