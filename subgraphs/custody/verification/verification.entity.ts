import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

export const VerificationEntity = defineEntity({
  name: 'Verification',
  tableName: 'verification',
  indexes: [
    {
      name: 'verification_by_item',
      properties: ['itemId', 'at'],
      columns: [{ name: 'itemId' }, { name: 'at', sort: 'DESC' }],
    },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement().columnType('bigint').generated('identity'),
    eventId: p.uuid().unique('verification_event_id_key'),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    at: p.datetime(),
    source: p.enum(['qr', 'sdm-url', 'sdm-json']),
    signature: p.text().nullable(),
    isValid: p.boolean(),
  },
});
