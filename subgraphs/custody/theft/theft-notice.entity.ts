import { defineEntity, p } from '@mikro-orm/postgresql';
import { ownId } from '../../lib/database/id.js';
import { TheftReportEntity } from './theft-report.entity.js';

/** A message to the brand of a stolen item from a person who saw it. */
export const TheftNoticeEntity = defineEntity({
  name: 'TheftNotice',
  tableName: 'theft_notice',
  indexes: [
    { name: 'theft_notice_by_network', properties: ['addressPrefix', 'toldAt'] },
    { name: 'theft_notice_by_report', properties: ['reportId', 'id'] },
  ],
  properties: {
    id: ownId(),
    reportId: () =>
      p.manyToOne(TheftReportEntity).mapToPk().fieldName('report_id').updateRule('no action').deleteRule('no action'),
    message: p.text(),
    /** Contact of the finder; erased when the report is closed. */
    contact: p.text().nullable(),
    toldAt: p.datetime(),
    /** Network of the sender, whose sightings are rate-limited. */
    addressPrefix: p.text().nullable(),
  },
});
