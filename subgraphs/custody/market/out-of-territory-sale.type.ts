import { Field, ObjectType } from 'type-graphql';
import { Access, itsRetailerContacts } from '../../common/access/access.js';
import { BelongsTo } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import type { OutOfTerritorySaleRow } from './sale.statements.js';

@Access(itsRetailerContacts)
@BelongsTo(({ retailerId }: OutOfTerritorySale) => ({ retailers: [retailerId] }))
@ObjectType({ description: "A sale by a contact's point of sale outside its territory." })
export class OutOfTerritorySale {
  @Field({ description: 'Name of the item.' })
  productName!: string;

  @Field(() => String, { nullable: true, description: 'Its serial.' })
  serial!: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166 alpha-2, as declared.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'City of the sale, where it is known.' })
  city!: string | null;

  @Field(() => Timestamp, { description: 'When it was sold.' })
  soldAt!: Date;

  @Field({ description: 'Code of the point of sale that sold it.' })
  retailerCode!: string;

  readonly retailerId!: number;
}

export const toOutOfTerritorySale = (row: OutOfTerritorySaleRow): OutOfTerritorySale => ({
  productName: row.product_name,
  serial: row.serial,
  country: row.country,
  city: row.city,
  soldAt: row.activated_at,
  retailerCode: row.retailer_code,
  retailerId: row.retailer_id,
});
