import type { CompositeReference } from '../lib/database/schema-difference.js';

/** Composite foreign keys, which the entities cannot declare. */
export const custodyReferences: readonly CompositeReference[] = [
  {
    name: 'holder_change_transfer_of_item',
    table: 'holder_change',
    columns: ['item_id', 'transfer_id'],
    target: 'transfer',
    targetColumns: ['item_id', 'id'],
  },
  {
    name: 'intervention_code_of_item',
    table: 'intervention',
    columns: ['item_id', 'code_id'],
    target: 'single_use_code',
    targetColumns: ['item_id', 'id'],
  },
  {
    name: 'movement_transfer_of_item',
    table: 'movement',
    columns: ['item_id', 'transfer_id'],
    target: 'transfer',
    targetColumns: ['item_id', 'id'],
  },
  {
    name: 'product_return_retailer_of_brand',
    table: 'product_return',
    columns: ['brand_id', 'retailer_id'],
    target: 'retailer',
    targetColumns: ['brand_id', 'id'],
  },
  {
    name: 'sale_activation_retailer_of_brand',
    table: 'sale_activation',
    columns: ['brand_id', 'retailer_id'],
    target: 'retailer',
    targetColumns: ['brand_id', 'id'],
  },
  {
    name: 'sale_activation_sold_again_by_of_brand',
    table: 'sale_activation',
    columns: ['brand_id', 'sold_again_by'],
    target: 'retailer',
    targetColumns: ['brand_id', 'id'],
  },
  {
    name: 'shipment_retailer_of_brand',
    table: 'shipment',
    columns: ['brand_id', 'retailer_id'],
    target: 'retailer',
    targetColumns: ['brand_id', 'id'],
  },
  {
    name: 'shipment_item_item_of_brand',
    table: 'shipment_item',
    columns: ['brand_id', 'item_id'],
    target: 'item',
    targetColumns: ['brand_id', 'id'],
  },
  {
    name: 'shipment_item_shipment_of_brand',
    table: 'shipment_item',
    columns: ['brand_id', 'shipment_id'],
    target: 'shipment',
    targetColumns: ['brand_id', 'id'],
  },
];
