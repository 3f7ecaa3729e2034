import { sql } from 'kysely';
import { statement } from '../tables.js';

interface Bearer {
  readonly gtin: string;
  readonly brandId: number;
}

type Registration = Bearer & { readonly now: Date };

/** Assigns a GTIN without owner to a brand. */
export const claimFreeGtin = statement('claim_free_gtin', (db, { gtin, brandId, now }: Registration) =>
  db
    .insertInto('gtin')
    .values({ gtin, brand_id: brandId, is_owner: true, registered_at: now })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Tells whether a brand uses a GTIN, and whether it owns it. */
export const gtinOfBrand = statement('gtin_of_brand', (db, { gtin, brandId }: Bearer) =>
  db.selectFrom('gtin').select('is_owner').where('gtin', '=', gtin).where('brand_id', '=', brandId),
);

/** Blocks claims of GTINs, and saves of models with one, until the end of the transaction. */
export const lockGtins = statement('lock_gtins', () => sql<never>`lock table gtin in share row exclusive mode`);

/** Clears a GTIN on the models of all other brands. */
export const clearModelsOfOthers = statement('clear_gtin_of_other_models', (db, { gtin, brandId, now }: Registration) =>
  db
    .updateTable('model')
    .set({ gtin: null, updated_at: now })
    .where('gtin', '=', gtin)
    .where('brand_id', '<>', brandId),
);

/** Removes a GTIN from all other brands. */
export const takeFromOthers = statement('take_gtin_from_others', (db, { gtin, brandId }: Bearer) =>
  db.deleteFrom('gtin').where('gtin', '=', gtin).where('brand_id', '<>', brandId),
);

/** Makes a brand the owner of a GTIN. */
export const makeOwner = statement('make_gtin_owner', (db, { gtin, brandId, now }: Registration) =>
  db
    .insertInto('gtin')
    .values({ gtin, brand_id: brandId, is_owner: true, registered_at: now })
    .onConflict((conflict) => conflict.columns(['gtin', 'brand_id']).doUpdateSet({ is_owner: true })),
);
