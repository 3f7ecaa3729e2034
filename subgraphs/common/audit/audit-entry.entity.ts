import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn } from '../../lib/database/id.js';

export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  indexes: [
    { name: 'audit_entry_by_actor', properties: ['actorKind', 'actorId'] },
    {
      name: 'audit_entry_by_brand',
      properties: ['brandId', 'at', 'id'],
      columns: [{ name: 'brandId' }, { name: 'at', sort: 'DESC' }, { name: 'id', sort: 'DESC' }],
    },
    {
      name: 'audit_entry_by_time',
      properties: ['at', 'id'],
      columns: [
        { name: 'at', sort: 'DESC' },
        { name: 'id', sort: 'DESC' },
      ],
    },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement().columnType('bigint').generated('identity'),
    at: p.datetime(),
    action: p.text(),
    outcome: p.text().default('pending'),
    actorKind: p.text().$type<'account' | 'key' | 'anonymous'>(),
    actorId: idColumn().nullable(),
    brandId: idColumn().nullable(),
    thing: p.text().nullable(),
    thingId: p.text().nullable(),
    addressPrefix: p.text().nullable(),
    requestId: p.text(),
  },
});
