import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';
import { ItemEntity } from '../items/item.entity.js';

/** A theft report by an item's owner or brand; one at a time is open. */
export const TheftReportEntity = defineEntity({
  name: 'TheftReport',
  tableName: 'theft_report',
  indexes: [{ name: 'theft_report_by_item', properties: ['itemId'] }],
  uniques: [
    {
      name: 'theft_report_open',
      where: 'closed_at IS NULL',
      properties: ['itemId'],
    },
  ],
  properties: {
    id: ownId(),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    description: p.text().nullable(),
    /** Number of the police report. */
    policeNumber: p.text().nullable(),
    openedAt: p.datetime(),
    openedBy: idColumn().nullable(),
    closedAt: p.datetime().nullable(),
    closedBy: idColumn().nullable(),
    /** Outcome of the report, e.g. `found`. */
    resolution: p.text().nullable(),
  },
});
