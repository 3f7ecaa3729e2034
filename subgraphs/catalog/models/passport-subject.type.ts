import { Directive, Field, Int, ObjectType } from 'type-graphql';
import type { Language } from '../../../schema/vocabulary/languages.js';
import type { Sector } from '../../../schema/vocabulary/sectors.js';
import { Access, systemOnly } from '../../common/access/access.js';
import { LanguageEnum } from '../brands/brand.enums.js';
import { PassportServiceProvider } from '../brands/brand.type.js';
import { TierDisclosure, toTierDisclosures } from '../brands/tier-disclosure.type.js';
import { SectorEnum } from '../categories/category.enums.js';
import type { PassportSubjectRow } from './passport-subject.statements.js';

@Access(systemOnly)
@Directive('@inaccessible')
@ObjectType({ description: 'Subject of a passport of a model or batch, with the brand settings that apply to it.' })
export class PassportSubject {
  @Field(() => Int, { description: 'Model.' })
  modelId!: number;

  @Field(() => Int, { nullable: true, description: 'Batch; null for a model.' })
  batchId!: number | null;

  @Field(() => Int, { description: 'Brand of the model.' })
  brandId!: number;

  @Field({ description: 'Public code of the brand.' })
  brandCode!: string;

  @Field({ description: 'Name of the brand.' })
  brandName!: string;

  @Field(() => LanguageEnum, { description: "The brand's language." })
  language!: Language;

  @Field(() => String, { nullable: true, description: 'Page shown instead of ours for GS1 lot links.' })
  partnerPage!: string | null;

  @Field(() => [TierDisclosure], { nullable: true, description: "The brand's disclosure override for the category." })
  disclosure!: TierDisclosure[] | null;

  @Field(() => PassportServiceProvider, { nullable: true, description: 'Passport service provider of the brand.' })
  passportServiceProvider!: PassportServiceProvider | null;

  @Field({ description: 'Article number of the model.' })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'GTIN, 14 digits.' })
  gtin!: string | null;

  @Field(() => [String], { description: 'GTINs that the model bore before, with which its items may be labelled.' })
  formerGtins!: readonly string[];

  @Field(() => String, { nullable: true, description: 'Batch code.' })
  lot!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model.' })
  name!: string | null;

  @Field(() => String, { nullable: true, description: 'Image of the model.' })
  imageUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Key of the category.' })
  categoryKey!: string | null;

  @Field(() => SectorEnum, { nullable: true, description: 'Sector of the category.' })
  sector!: Sector | null;
}

function disclosureOf({ category_key, disclosure }: PassportSubjectRow): TierDisclosure[] | null {
  const ofCategory = category_key === null ? undefined : disclosure?.[category_key];
  return ofCategory ? toTierDisclosures(ofCategory) : null;
}

export const toPassportSubject = (row: PassportSubjectRow): PassportSubject => ({
  modelId: row.model_id,
  batchId: row.batch_id,
  brandId: row.brand_id,
  brandCode: row.brand_code,
  brandName: row.brand_name,
  language: row.language,
  partnerPage: row.partner_page,
  disclosure: disclosureOf(row),
  passportServiceProvider: row.passport_service_provider,
  sku: row.sku,
  gtin: row.gtin,
  formerGtins: row.former_gtins,
  lot: row.lot,
  name: row.name,
  imageUrl: row.image_url,
  categoryKey: row.category_key,
  sector: row.sector,
});
