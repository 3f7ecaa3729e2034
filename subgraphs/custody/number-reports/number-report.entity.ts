import { defineEntity, p } from '@mikro-orm/postgresql';

/** A report of a number that is unknown here; it belongs to a brand once it was found whose number it resembles. */
export const NumberReportEntity = defineEntity({
  name: 'NumberReport',
  tableName: 'number_report',
  indexes: [
    { name: 'number_report_by_brand', properties: ['brandId', 'id'] },
    { name: 'number_report_to_route', where: 'brand_id IS NULL', properties: ['id'] },
    { name: 'number_report_by_age', properties: ['toldAt'] },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    /** Null until it is routed; a report that matches no brand is dropped then. */
    brandId: p.integer().nullable(),
    /** As typed or pasted. */
    number: p.text(),
    /** Name on the product, in the reporter's words, or of the brand whose host name they came by. */
    brandName: p.text().nullable(),
    message: p.text(),
    /** Contact of the reporter; forgotten when the brand closes the report. */
    contact: p.text().nullable(),
    toldAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});
