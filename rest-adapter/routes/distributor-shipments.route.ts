import { type TObject, Type } from '@sinclair/typebox';
import type { DataOf } from '../../gateway/graph/graph.js';
import { json } from '../runtime/answer.js';
import { type Answers, answerTable, from, list } from '../runtime/answer-table.js';
import { session } from '../runtime/caller.js';
import { type RouteFamily, route } from '../runtime/family.js';
import { Instant, Nullable, Text } from '../runtime/schema-types.js';
import { incomingShipments, outOfTerritory } from './distributor-shipments.generated.js';

const Shipment = answerTable<DataOf<typeof incomingShipments>['incomingShipments']['items'][number]>()({
  id: from('id', Type.Integer()),
  brand_code: from('brandCode', Text('Public code of the brand.')),
  retailer_code: from('retailerCode', Text('Point of sale.')),
  reference: from('reference', Nullable(Text("The brand's own number for it."))),
  status: from('status', Text('`shipped`, `received` or `cancelled`.')),
  items_count: from('itemsCount', Type.Integer()),
  shipped_at: from('shippedAt', Nullable(Instant('When it left.'))),
  received_at: from('receivedAt', Nullable(Instant('When it arrived.'))),
});

const Scan = answerTable<DataOf<typeof outOfTerritory>['outOfTerritory']['items'][number]>()({
  product_name: from('productName', Text('Name of the product.')),
  serial: from('serial', Nullable(Text('Serial of the item.'))),
  country: from('country', Nullable(Text('ISO 3166 alpha-2.'))),
  city: from('city', Nullable(Text('City.'))),
  scanned_at: from('scannedAt', Instant('When it was scanned.')),
  retailer_code: from('retailerCode', Text('Point of sale the item was meant for.')),
});

/** Describes a page of shipments or scans. */
const page = <Item, Schema extends TObject>(item: Answers<Item, Schema>) =>
  answerTable<{ readonly items: readonly Item[]; readonly total: number }>()({
    items: list('items', item, { description: 'Newest first.' }),
    total: from('total', Type.Integer({ description: 'All.' })),
  });

const Shipments = page(Shipment);
const Scans = page(Scan);

const Paging = Type.Object({
  skip: Type.Integer({ minimum: 0, default: 0, description: 'Number of entries to skip.' }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: '1 to 100.' }),
});

const caller = session({ window: 'distributor_portal' });

/** Routes about shipments to a distributor's points of sale, and about items scanned outside of the territory (§4.13). */
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
      respond: ({ incomingShipments: shipments }) => json(Shipments.write(shipments)),
      responses: { 200: { description: 'The shipments.', content: { 'application/json': Shipments.schema } } },
    }),
    route({
      method: 'GET',
      path: '/distributor-portal/out-of-territory',
      section: '§4.13',
      summary: "List scans of the contact's items outside the territory",
      description: 'Only where the brand enabled the view for the contact.',
      caller,
      input: { query: Paging },
      operation: outOfTerritory,
      variables: ({ query }) => query,
      respond: ({ outOfTerritory: scans }) => json(Scans.write(scans)),
      responses: { 200: { description: 'The scans.', content: { 'application/json': Scans.schema } } },
    }),
  ],
};
