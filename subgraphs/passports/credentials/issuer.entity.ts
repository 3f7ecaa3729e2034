import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';

/** A brand as an issuer of credentials. */
export const IssuerEntity = defineEntity({
  name: 'Issuer',
  tableName: 'issuer',
  properties: {
    brandId: idColumn().primary().autoincrement(false),
    brandCode: p.text().unique('issuer_brand_code_key'),
    /** Next free index in its status lists, counted over all lists. */
    nextStatusEntry: p.integer().default(0),
    /** Since when a change of its keys waits to be copied to the backup store; null for none. */
    keysChangedAt: p.datetime().nullable(),
  },
});
