import { defineEntity, p } from '@mikro-orm/postgresql';
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
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    description: p.text().nullable(),
    /** Number of the police report. */
    policeNumber: p.text().nullable(),
    openedAt: p.datetime(),
    openedBy: p.integer().nullable(),
    closedAt: p.datetime().nullable(),
    closedBy: p.integer().nullable(),
    /** Outcome of the report, e.g. `found`. */
    resolution: p.text().nullable(),
  },
});
