import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';

/** A report of an unknown number, assigned to the brand that it resembles. */
export const NumberReportEntity = defineEntity({
  name: 'NumberReport',
  tableName: 'number_report',
  indexes: [
    { name: 'number_report_by_brand', properties: ['brandId', 'id'] },
    { name: 'number_report_to_route', where: 'brand_id IS NULL', properties: ['id'] },
    { name: 'number_report_by_age', properties: ['toldAt'] },
  ],
  properties: {
    id: ownId(),
    /** Null until it is assigned; a report that matches no brand is deleted. */
    brandId: idColumn().nullable(),
    /** As typed or pasted. */
    number: p.text(),
    /** Name on the product as entered, or of the brand whose host name was used. */
    brandName: p.text().nullable(),
    message: p.text(),
    /** Contact of the reporter; erased when the brand closes the report. */
    contact: p.text().nullable(),
    toldAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});
