import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { SECTORS } from '../../../schema/vocabulary/sectors.js';
import { ownId } from '../../lib/database/id.js';

/** A product category; its sector determines the sections of passports. */
export const CategoryEntity = defineEntity({
  name: 'Category',
  tableName: 'category',
  checks: [{ name: 'category_names_check', expression: "names ? 'en'::text" }],
  properties: {
    id: ownId(),
    key: p.text().unique('category_key_key'),
    sector: p.enum(SECTORS).nullable(),
    /** Names by language. */
    names: p.json().$type<Record<string, string>>(),
  },
});

export type Category = InferEntity<typeof CategoryEntity>;
