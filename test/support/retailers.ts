import type { Stage } from './actors.js';

/** Adds a point of sale in Paris to a brand. */
export async function addRetailer(
  stage: Stage,
  brand: { readonly id: number; readonly code: string },
  code: string,
  name: string,
): Promise<void> {
  await stage.sql(
    `insert into custody.retailer (brand_id, brand_code, code, name, country, city) values ($1, $2, $3, $4, 'FR', 'Paris')`,
    [brand.id, brand.code, code, name],
  );
}
