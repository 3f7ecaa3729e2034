import { Directive, Field, InputType, Int, ObjectType } from 'type-graphql';
import { Access, everyone } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { FreeText } from '../../lib/bounds/bounded-scalars.js';
import { Day } from '../../lib/graphql/scalars.js';
import { catalogKeepers, ofBrand } from '../catalog-keepers.js';
import type { LotRow } from './lot.statements.js';
import type { LotChanges } from './save-lot.js';

@Access(everyone)
@BelongsTo(ofBrand)
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A batch (lot) of a model.' })
export class ProductBatch {
  @Field(() => Int, { description: 'Internal number.' })
  id!: number;

  @Field({ description: 'Code of the batch; as a lot number it is compared exactly.' })
  batchCode!: string;

  @Field(() => String, { nullable: true, description: 'Country of origin.' })
  countryOfOrigin!: string | null;

  @Access(catalogKeepers)
  @Field(() => String, { nullable: true, description: 'Where it was made.' })
  manufacturingSite!: string | null;

  @Access(catalogKeepers)
  @Field(() => String, { nullable: true, description: 'Notes.' })
  notes!: string | null;

  @Field(() => Day, { nullable: true, description: 'When it was made.' })
  productionDate!: string | null;

  @Access(catalogKeepers)
  @Field(() => Int, { nullable: true, description: 'Items planned.' })
  quantityPlanned!: number | null;

  readonly brandId!: number;
  readonly modelId!: number;
}

export const toLot = (row: LotRow): ProductBatch => ({
  id: row.id,
  batchCode: row.batch_code,
  countryOfOrigin: row.country_of_origin,
  manufacturingSite: row.manufacturing_site,
  notes: row.notes,
  productionDate: row.production_date,
  quantityPlanned: row.quantity_planned,
  brandId: row.brand_id,
  modelId: row.model_id,
});

@InputType({ description: 'A batch to create or change: an absent field stays as it is, null empties it.' })
export class BatchInput implements LotChanges {
  @Field({ description: '1 to 100 characters.' })
  batchCode!: string;

  @Field({ description: 'SKU of a model of the same brand.' })
  modelSku!: string;

  @Field(() => String, { nullable: true, description: 'Country of origin, ISO 3166-1 alpha-2.' })
  countryOfOrigin?: string | null;

  @Field(() => String, { nullable: true, description: 'At most 255 characters.' })
  manufacturingSite?: string | null;

  @Field(() => FreeText, { nullable: true, description: 'Notes.' })
  notes?: string | null;

  @Field(() => Day, { nullable: true, description: 'Day of production.' })
  productionDate?: string | null;

  @Field(() => Int, { nullable: true, description: 'Not negative.' })
  quantityPlanned?: number | null;
}
