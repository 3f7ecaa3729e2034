import { sql } from 'kysely';
import { statement } from '../tables.js';

/** Reads the brands with a GTIN: its owner if it has one, else at most two. */
export const bearersOfGtin = statement('bearers_of_gtin', (db, { gtin }: { gtin: string }) =>
  db
    .selectFrom('gtin as g')
    .select('g.brand_id')
    .where('g.gtin', '=', gtin)
    .where(sql<boolean>`(g.is_owner or not exists (select from gtin o where o.gtin = ${gtin} and o.is_owner))`)
    .orderBy('g.brand_id')
    .limit(2),
);

/** Reads at most two brands with a name or public code. */
export const brandsNamed = statement('brands_named', (db, { name }: { name: string }) =>
  db
    .selectFrom('brand')
    .select('id as brand_id')
    .where(sql<boolean>`(lower(name) = lower(${name}) or code = upper(${name}))`)
    .orderBy('id')
    .limit(2),
);
