import { Field, InputType, Int, ObjectType } from 'type-graphql';
import type { ShipmentState } from '../../../schema/life-cycles/shipment.js';
import { Access, anyOf, itsBrandTeam, itsRetailerContacts, roles } from '../../common/access/access.js';
import { BelongsTo, noOwner } from '../../common/access/belonging.js';
import { Timestamp } from '../../lib/graphql/scalars.js';
import { ShipmentStatusEnum } from './market.enums.js';
import type { OutOfTerritoryRow, ShipmentRow } from './shipment.statements.js';

const readers = roles('distributor', 'brand_admin', 'operator');

@Access(anyOf(itsBrandTeam, itsRetailerContacts))
@BelongsTo(({ brandId, retailerId }: Shipment) => ({ brands: [brandId], retailers: [retailerId] }))
@ObjectType({ description: 'Items on their way to a point of sale.' })
export class Shipment {
  @Field(() => Int, { description: 'Number of the shipment.' })
  id!: number;

  @Field({ description: 'Public code of the brand that sends it.' })
  brandCode!: string;

  @Field({ description: 'Code of the receiving point of sale.' })
  retailerCode!: string;

  @Field(() => String, { nullable: true, description: "The brand's own number for it." })
  reference!: string | null;

  @Field(() => ShipmentStatusEnum, { description: '`prepared`, `shipped`, `received` or `cancelled`.' })
  status!: ShipmentState;

  @Field(() => Int, { description: 'Items in it.' })
  itemsCount!: number;

  @Field(() => Timestamp, { nullable: true, description: 'When it left; null until then.' })
  shippedAt!: Date | null;

  @Field(() => Timestamp, { nullable: true, description: 'When it arrived; null until then.' })
  receivedAt!: Date | null;

  readonly brandId!: number;
  readonly retailerId!: number;
}

@Access(readers)
@BelongsTo(noOwner)
@ObjectType({ description: 'A page of shipments, newest first.' })
export class ShipmentPage {
  @Field(() => [Shipment], { description: 'Shipments of this page.' })
  items!: Shipment[];

  @Field(() => Int, { description: 'All there are.' })
  total!: number;
}

@Access(itsRetailerContacts)
@BelongsTo(({ retailerId }: OutOfTerritoryScan) => ({ retailers: [retailerId] }))
@ObjectType({ description: "A scan of a contact's item outside its territory." })
export class OutOfTerritoryScan {
  @Field({ description: 'Name of the item.' })
  productName!: string;

  @Field(() => String, { nullable: true, description: 'Its serial.' })
  serial!: string | null;

  @Field(() => String, { nullable: true, description: 'ISO 3166 alpha-2.' })
  country!: string | null;

  @Field(() => String, { nullable: true, description: 'City of the scan, where it is known.' })
  city!: string | null;

  @Field(() => Timestamp, { description: 'When it was scanned.' })
  scannedAt!: Date;

  @Field({ description: 'Code of the point of sale it was sold by.' })
  retailerCode!: string;

  readonly retailerId!: number;
}

@Access(roles('distributor'))
@BelongsTo(noOwner)
@ObjectType({ description: 'A page of scans outside the territory, newest first.' })
export class OutOfTerritoryPage {
  @Field(() => [OutOfTerritoryScan], { description: 'Scans of this page.' })
  items!: OutOfTerritoryScan[];

  @Field(() => Int, { description: 'All there are.' })
  total!: number;
}

@InputType({ description: 'A shipment to prepare.' })
export class ShipmentInput {
  @Field(() => Int, { description: 'Point of sale.' })
  retailerId!: number;

  @Field(() => String, { nullable: true, description: "The brand's own number for it." })
  reference?: string | null;

  @Field(() => [Int], { description: 'Items of the brand.' })
  productIds!: number[];
}

export const toShipment = (row: ShipmentRow): Shipment => ({
  id: row.id,
  brandCode: row.brand_code,
  retailerCode: row.retailer_code,
  reference: row.reference,
  status: row.status,
  itemsCount: row.items_count,
  shippedAt: row.shipped_at,
  receivedAt: row.received_at,
  brandId: row.brand_id,
  retailerId: row.retailer_id,
});

export const toOutOfTerritoryScan = (row: OutOfTerritoryRow): OutOfTerritoryScan => ({
  productName: row.product_name,
  serial: row.serial,
  country: row.country,
  city: row.city,
  scannedAt: row.scanned_at,
  retailerCode: row.retailer_code,
  retailerId: row.retailer_id,
});
