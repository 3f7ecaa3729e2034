import { sql } from 'kysely';
import { statement } from '../tables.js';

export const skipBrandNumbers = statement('skip_brand_numbers', (db) =>
  db.selectNoFrom(({ selectFrom }) =>
    sql<number>`setval(pg_get_serial_sequence('brand', 'id'),
                       greatest(${selectFrom('brand').select(({ fn }) => fn.max('id').as('last'))}, 1))`.as('last'),
  ),
);

export const skipCategoryNumbers = statement('skip_category_numbers', (db) =>
  db.selectNoFrom(({ selectFrom }) =>
    sql<number>`setval(pg_get_serial_sequence('category', 'id'),
                       greatest(${selectFrom('category').select(({ fn }) => fn.max('id').as('last'))}, 1))`.as('last'),
  ),
);
