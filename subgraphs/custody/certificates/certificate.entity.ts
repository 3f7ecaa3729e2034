import { defineEntity, p } from '@mikro-orm/postgresql';
import { certificateLifeCycle } from '../../../schema/life-cycles/certificate.js';
import { idColumn, ownId } from '../../lib/database/id.js';

export const CertificateEntity = defineEntity({
  name: 'Certificate',
  tableName: 'certificate',
  indexes: [{ name: 'certificate_of_brand', properties: ['brandId', 'status', 'id'] }],
  properties: {
    id: ownId(),
    itemId: idColumn().index('certificate_by_item'),
    number: p.text().unique('certificate_number_key'),
    status: p.enum(certificateLifeCycle.states).default(certificateLifeCycle.initial),
    issuedAt: p.datetime(),
    /** The brand's own fields, in the order given. */
    customFields: p.json<Record<string, unknown>>().columnType('json').nullable(),
    revokedAt: p.datetime().nullable(),
    revokedReason: p.text().nullable(),
    /** Bytes of its custom fields. */
    fieldBytes: p.integer().generated('(COALESCE(octet_length((custom_fields)::text), 0)) stored').nullable(),
    /** Brand of the item. */
    brandId: idColumn().nullable(),
  },
});
