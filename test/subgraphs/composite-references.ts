/**
 * A reference of more than one column: it holds the brand, or the item, beside the number of what it leads to. MikroORM has no word for
 * one whose column is in another reference too.
 */
export interface CompositeReference {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
}

export const catalogReferences: readonly CompositeReference[] = [
  {
    name: 'batch_model_of_brand',
    table: 'batch',
    columns: ['brand_id', 'model_id'],
    target: 'model',
    targetColumns: ['brand_id', 'id'],
  },
  {
    name: 'model_gtin_of_brand',
    table: 'model',
    columns: ['gtin', 'brand_id'],
    target: 'gtin',
    targetColumns: ['gtin', 'brand_id'],
  },
];

export const custodyReferences: readonly CompositeReference[] = [
  {
    name: 'holder_change_transfer_of_item',
    table: 'holder_change',
    columns: ['item_id', 'transfer_id'],
    target: 'transfer',
    targetColumns: ['item_id', 'id'],
  },
  {
    name: 'intervention_proof_code_of_item',
    table: 'intervention',
    columns: ['item_id', 'proof_code_id'],
    target: 'proof_code',
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

export const passportsReferences: readonly CompositeReference[] = [
  {
    name: 'version_key_of_brand',
    table: 'version',
    columns: ['brand_id', 'kid'],
    target: 'issuer_key',
    targetColumns: ['brand_id', 'kid'],
  },
  {
    name: 'version_passport_of_brand',
    table: 'version',
    columns: ['brand_id', 'passport_id'],
    target: 'passport',
    targetColumns: ['brand_id', 'id'],
  },
];
