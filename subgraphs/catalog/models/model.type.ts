import { Directive, Field, Float, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { catalogKeepers, ofBrand } from '../catalog-keepers.js';
import type { IdentityLevel } from './model.enums.js';
import { IdentityLevelEnum } from './model.enums.js';
import type { ModelRow, OpenFacts } from './model.statements.js';

@Access(everyone)
@BelongsTo(ofBrand)
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A model: the common facts of all items of one article.' })
export class ProductModel {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;

  @Access(catalogKeepers)
  @Field({ description: "The brand's own code of the article." })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'GTIN, 14 digits.' })
  gtin!: string | null;

  @Field(() => String, { nullable: true, description: 'Name shown to people.' })
  name!: string | null;

  @Access(catalogKeepers)
  @Field(() => Int, { nullable: true, description: 'Number of the category.' })
  categoryId!: number | null;

  @Access(catalogKeepers)
  @Field(() => String, { nullable: true, description: 'Customs commodity code.' })
  commodityCode!: string | null;

  @Access(catalogKeepers)
  @Field(() => String, { nullable: true, description: 'Description for customs.' })
  customsDescription!: string | null;

  @Access(catalogKeepers)
  @Field(() => Int, { nullable: true, description: 'Months of warranty of a new item.' })
  defaultWarrantyMonths!: number | null;

  @Access(catalogKeepers)
  @Field(() => String, { nullable: true, description: 'Terms of the warranty.' })
  defaultWarrantyTerms!: string | null;

  @Access(catalogKeepers)
  @Field(() => Boolean, { nullable: true, description: 'True when the warranty follows the item to its next owner.' })
  defaultWarrantyTransferable!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Description.' })
  description!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the disassembly instructions.' })
  disassemblyInstructionsUrl!: string | null;

  @Access(catalogKeepers)
  @Field(() => IdentityLevelEnum, { nullable: true, description: 'Only `unit`, or null.' })
  identityLevel!: IdentityLevel | null;

  @Field(() => String, { nullable: true, description: 'Address of the maintenance instructions.' })
  maintenanceInstructionsUrl!: string | null;

  @Access(catalogKeepers)
  @Field(() => String, { nullable: true, description: 'Key of the playbook.' })
  playbookKey!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the main image.' })
  primaryImageUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the repair instructions.' })
  repairInstructionsUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the safety instructions.' })
  safetyInstructionsUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Address where spare parts are.' })
  sparePartsUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the user manual.' })
  userManualUrl!: string | null;

  @Access(catalogKeepers)
  @Field(() => Float, { nullable: true, description: 'Volume in cubic centimetres.' })
  volumeCm3!: number | null;

  @Access(catalogKeepers)
  @Field(() => Float, { nullable: true, description: 'Weight in grams.' })
  weightGrams!: number | null;

  @Access(catalogKeepers)
  @Field(() => String, { nullable: true, description: 'Unit people see the weight in.' })
  weightUnit!: string | null;

  readonly mediaUrls!: readonly string[];

  readonly imageSha256!: string | null;

  readonly brandId!: number;
  /** Bytes of its free-form fields, which are loaded on demand. */
  readonly textBytes!: number;
  /** Free-form fields, once requested. */
  openFacts?: Promise<OpenFacts>;
}

export const toModel = (row: ModelRow): ProductModel => ({
  id: row.id,
  sku: row.sku,
  gtin: row.gtin,
  name: row.name,
  categoryId: row.category_id,
  commodityCode: row.commodity_code,
  customsDescription: row.customs_description,
  defaultWarrantyMonths: row.default_warranty_months,
  defaultWarrantyTerms: row.default_warranty_terms,
  defaultWarrantyTransferable: row.default_warranty_transferable,
  description: row.description,
  disassemblyInstructionsUrl: row.disassembly_instructions_url,
  identityLevel: row.identity_level,
  maintenanceInstructionsUrl: row.maintenance_instructions_url,
  playbookKey: row.playbook_key,
  primaryImageUrl: row.primary_image_url,
  mediaUrls: row.media_urls,
  imageSha256: row.image_sha256,
  repairInstructionsUrl: row.repair_instructions_url,
  safetyInstructionsUrl: row.safety_instructions_url,
  sparePartsUrl: row.spare_parts_url,
  userManualUrl: row.user_manual_url,
  volumeCm3: row.volume_cm3,
  weightGrams: row.weight_grams,
  weightUnit: row.weight_unit,
  brandId: row.brand_id,
  textBytes: row.text_bytes ?? 0,
});
