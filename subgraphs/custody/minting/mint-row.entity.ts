import { defineEntity, p } from '@mikro-orm/postgresql';
import { MINT_ROW_STATES, mintRowLifeCycle } from '../../../schema/life-cycles/mint-row.js';
import { idColumn } from '../../lib/database/id.js';

/** A row of a batch: its input and the reason of its failure; its transaction is that of its chunk. */
export const MintRowEntity = defineEntity({
  name: 'MintRow',
  tableName: 'mint_row',
  view: true,
  expression: `
    SELECT r.batch_id, r."position", r.product_name, r.category_id, r.metadata_uri, r.external_ref, r.error,
           CASE
             WHEN r.state <> '${mintRowLifeCycle.initial}'::text OR c.batch_id IS NULL THEN r.state
             WHEN c.item_ids IS NULL THEN '${mintRowLifeCycle.step('sign').to}'::text
             ELSE '${mintRowLifeCycle.step('register').to}'::text
           END AS state,
           COALESCE(r.item_id, c.item_ids[r."position" - c.first_position + 1]) AS item_id,
           r.model_id, r.lot_id, r.image_url
      FROM mint_batch_row r
      LEFT JOIN mint_chunk c
        ON c.batch_id = r.batch_id AND (r."position" >= c.first_position AND r."position" <= c.last_position)`,
  properties: {
    batchId: idColumn().primary(),
    position: p.integer().primary(),
    productName: p.text(),
    categoryId: idColumn(),
    metadataUri: p.text(),
    externalRef: p.text().nullable(),
    error: p.text().nullable(),
    state: p.enum(MINT_ROW_STATES),
    itemId: idColumn().nullable(),
    modelId: idColumn().nullable(),
    lotId: idColumn().nullable(),
    imageUrl: p.text().nullable(),
  },
});
