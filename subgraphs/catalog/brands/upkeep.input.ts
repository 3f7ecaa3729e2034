import { Field, InputType, Int } from 'type-graphql';
import type { ClaimWay } from '../../../schema/vocabulary/claim-ways.js';
import type { Language } from '../../../schema/vocabulary/languages.js';
import type { Offer, PlanFeature } from '../../../schema/vocabulary/plans.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { WebAddress } from '../../lib/bounds/bounded-scalars.js';
import { SectorEnum } from '../categories/category.enums.js';
import { ClaimWayEnum, LanguageEnum, OfferEnum, PlanFeatureEnum } from './brand.enums.js';
import type { BrandDisclosure } from './brand.rules.js';
import { Disclosures } from './disclosures.js';

@InputType({ description: 'Plan that a brand can subscribe to. Absent fields of a plan that exists stay as they are.' })
export class PlanInput {
  @Field({ description: 'Code of the plan, which identifies it.' })
  code!: string;

  @Field(() => [PlanFeatureEnum], {
    nullable: true,
    description: 'Any of `api_access`, `qr_identification`, `webhook_notifications`, `white_label`.',
  })
  features?: PlanFeature[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Calls per 60-second window for keys; null for the default of 120.',
  })
  requestsPerMinute?: number | null;

  @Field(() => Int, { nullable: true, description: 'Products a brand may create per month; null for no limit.' })
  monthlyProducts?: number | null;
}

@InputType({ description: 'A name in one language.' })
export class NameInput {
  @Field(() => LanguageEnum, { description: 'The language.' })
  language!: Language;

  @Field({ description: 'The name.' })
  text!: string;
}

@InputType({ description: 'A category. Absent fields of one that exists stay as they are.' })
export class CategoryInput {
  @Field({ description: 'Stable key, e.g. `handbag`, which identifies it.' })
  key!: string;

  @Field(() => Int, { nullable: true, description: 'Number to create it under; drawn when absent.' })
  id?: number | null;

  @Field(() => SectorEnum, { nullable: true, description: '`battery`, `textile`, `footwear`, or null.' })
  sector?: Sector | null;

  @Field(() => [NameInput], {
    nullable: true,
    description: 'Names, one a language: those of other languages stay. English is required of a new one.',
  })
  names?: NameInput[] | null;
}

@InputType({ description: 'A passport service provider (ESPR back-up copies).' })
export class ServiceProviderInput {
  @Field({ description: 'Identifier the provider is registered under.' })
  identifier!: string;

  @Field({ description: 'Name of the provider.' })
  name!: string;
}

@InputType({ description: 'A brand. Absent fields of one that exists stay as they are; null empties a field.' })
export class BrandInput {
  @Field({ description: 'Public code: ten characters of A-Z and 0-9; names the brand.' })
  code!: string;

  @Field(() => Int, { nullable: true, description: 'Number to create it under; drawn when absent.' })
  id?: number | null;

  @Field(() => String, { nullable: true, description: 'Name shown to people; required of a new brand.' })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Code of its plan; required of a new brand.' })
  plan?: string | null;

  @Field(() => OfferEnum, {
    nullable: true,
    description: 'Offer of a new brand; `setBrandOffer` changes that of another.',
  })
  offer?: Offer | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of the logo, https.' })
  logoUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Primary colour `#rrggbb`.' })
  primaryColor?: string | null;

  @Field(() => String, { nullable: true, description: 'Secondary colour `#rrggbb`.' })
  secondaryColor?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Hide the platform mention, where the plan allows it.' })
  hidePoweredBy?: boolean | null;

  @Field(() => WebAddress, { nullable: true, description: "Address of the brand's own app." })
  appUrl?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      "The brand's own host name: served at once when operators give it, else once proved (`proveBrandDomain`).",
  })
  domain?: string | null;

  @Field(() => LanguageEnum, { nullable: true, description: '`fr` or `en`.' })
  language?: Language | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address shown instead of ours for GS1 lot links.' })
  partnerPage?: string | null;

  @Field(() => [String], {
    nullable: true,
    description: 'ISO 3166 alpha-2 codes of the countries it sells in; null or none: nothing limits it.',
  })
  authorizedCountries?: string[] | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'Number of administrators who must approve a mint batch. Fewer than the number in force need as many approvals as are in force; see `Brand.fewerApprovals`.',
  })
  mintApprovals?: number | null;

  @Field(() => [ClaimWayEnum], {
    nullable: true,
    description: 'Proofs by which its items can be claimed; none: they cannot.',
  })
  claimWays?: ClaimWay[] | null;

  @Field(() => WebAddress, {
    nullable: true,
    description: 'Address of its privacy notice; shown on its pages and in its mails.',
  })
  privacyUrl?: string | null;

  @Field(() => WebAddress, {
    nullable: true,
    description: 'Address of its legal notice; shown on its pages and in its mails.',
  })
  legalUrl?: string | null;

  @Field(() => Disclosures, { nullable: true, description: 'Disclosure overrides by category key and tier.' })
  disclosure?: BrandDisclosure | null;

  @Field(() => ServiceProviderInput, {
    nullable: true,
    description: 'Provider that keeps the back-up copies of passports.',
  })
  passportServiceProvider?: ServiceProviderInput | null;
}
