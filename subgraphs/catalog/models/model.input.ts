import { GraphQLJSONObject } from 'graphql-scalars';
import { Field, Float, InputType, Int } from 'type-graphql';
import { FreeText, WebAddress } from '../../lib/bounds/bounded-scalars.js';
import type { IdentityLevel } from './model.enums.js';
import { IdentityLevelEnum } from './model.enums.js';
import type { ModelChanges } from './model-input.rules.js';

@InputType({ description: 'A model to create or change: an absent field stays as it is, null empties it.' })
export class ModelInput implements ModelChanges {
  @Field({ description: "The brand's own code of the article: 1 to 100 characters." })
  sku!: string;

  @Field(() => String, { nullable: true, description: 'GTIN, 14 digits.' })
  gtin?: string | null;

  @Field(() => String, { nullable: true, description: 'Name shown to people.' })
  name?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of the category.' })
  categoryId?: number | null;

  @Field(() => String, { nullable: true, description: 'Customs commodity code.' })
  commodityCode?: string | null;

  @Field(() => FreeText, { nullable: true, description: 'Description for customs.' })
  customsDescription?: string | null;

  @Field(() => Int, { nullable: true, description: 'Months of warranty of a new item.' })
  defaultWarrantyMonths?: number | null;

  @Field(() => FreeText, { nullable: true, description: 'Terms of the warranty.' })
  defaultWarrantyTerms?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True when the warranty follows the item to its next owner.' })
  defaultWarrantyTransferable?: boolean | null;

  @Field(() => FreeText, { nullable: true, description: 'Description.' })
  description?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Dimensions, free form.' })
  dimensionsJson?: Record<string, unknown> | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of the disassembly instructions.' })
  disassemblyInstructionsUrl?: string | null;

  @Field(() => IdentityLevelEnum, { nullable: true, description: 'Only `unit`, or null.' })
  identityLevel?: IdentityLevel | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of the maintenance instructions.' })
  maintenanceInstructionsUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Key of the playbook.' })
  playbookKey?: string | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of the main image.' })
  primaryImageUrl?: string | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of the repair instructions.' })
  repairInstructionsUrl?: string | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of the safety instructions.' })
  safetyInstructionsUrl?: string | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address where spare parts are.' })
  sparePartsUrl?: string | null;

  @Field(() => GraphQLJSONObject, { nullable: true, description: 'Specifications, free form.' })
  specifications?: Record<string, unknown> | null;

  @Field(() => WebAddress, { nullable: true, description: 'Address of the user manual.' })
  userManualUrl?: string | null;

  @Field(() => Float, { nullable: true, description: 'Volume in cubic centimetres.' })
  volumeCm3?: number | null;

  @Field(() => Float, { nullable: true, description: 'Weight in grams.' })
  weightGrams?: number | null;

  @Field(() => String, { nullable: true, description: 'Unit people see the weight in.' })
  weightUnit?: string | null;
}
