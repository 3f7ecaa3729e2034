import { type TSchema, Type } from '@sinclair/typebox';
import { json } from '../runtime/answer.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Closed, Instant, Nullable, Text } from '../runtime/schema-types.js';
import { incomingShipments, outOfTerritory } from './distributor-shipments.generated.js';

const page = <Item extends TSchema>(item: Item) =>
  Closed({ items: Type.Array(item, { description: 'Newest first.' }), total: Type.Integer({ description: 'All.' }) });

const Shipment = Closed({
  id: Type.Integer(),
  brand_code: Text('Public code of the brand.'),
  retailer_code: Text('Point of sale.'),
  reference: Nullable(Text("The brand's own number for it.")),
  status: Text('`shipped`, `received` or `cancelled`.'),
  items_count: Type.Integer(),
  shipped_at: Nullable(Instant('When it left.')),
  received_at: Nullable(Instant('When it arrived.')),
});

const Scan = Closed({
  product_name: Text('Name of the product.'),
  serial: Nullable(Text('Serial of the item.')),
  country: Nullable(Text('ISO 3166 alpha-2.')),
  city: Nullable(Text('City.')),
  scanned_at: Instant('When it was scanned.'),
  retailer_code: Text('Point of sale the item was meant for.'),
});

const Paging = Type.Object({
  skip: Type.Integer({ minimum: 0, default: 0, description: 'How many to leave out.' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: '1 to 100.' }),
});

const caller = session({ window: 'distributor_portal' });

/** Routes about shipments to a distributor's points of sale, and about their items that appear elsewhere (§4.13). */
export const distributorShipments: RouteFamily = {
  name: 'Distributor portal',
  routes: [
    route({
      method: 'GET',
      path: '/distributor-portal/shipments',
      section: '§4.13',
      summary: 'List shipments to the points of sale of the contact',
      description: 'Newest first, those that left the brand.',
      caller,
      input: { query: Paging },
      operation: incomingShipments,
      variables: ({ query }) => query,
      respond: ({ incomingShipments: { items, total } }) =>
        json({
          items: items.map((shipment) => ({
            id: shipment.id,
            brand_code: shipment.brandCode,
            retailer_code: shipment.retailerCode,
            reference: shipment.reference,
            status: shipment.status,
            items_count: shipment.itemsCount,
            shipped_at: shipment.shippedAt,
            received_at: shipment.receivedAt,
          })),
          total,
        }),
      responses: { 200: { description: 'The shipments.', content: { 'application/json': page(Shipment) } } },
    }),
    route({
      method: 'GET',
      path: '/distributor-portal/out-of-territory',
      section: '§4.13',
      summary: "List scans of the contact's items outside the territory",
      description: 'Only where the brand turned the view on for the contact.',
      caller,
      input: { query: Paging },
      operation: outOfTerritory,
      variables: ({ query }) => query,
      respond: ({ outOfTerritory: { items, total } }) =>
        json({
          items: items.map((scan) => ({
            product_name: scan.productName,
            serial: scan.serial,
            country: scan.country,
            city: scan.city,
            scanned_at: scan.scannedAt,
            retailer_code: scan.retailerCode,
          })),
          total,
        }),
      responses: { 200: { description: 'The scans.', content: { 'application/json': page(Scan) } } },
    }),
  ],
};
