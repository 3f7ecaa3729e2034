import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';

export const ProofCodeEntity = defineEntity({
  name: 'ProofCode',
  tableName: 'proof_code',
  indexes: [{ name: 'proof_code_plain', where: 'NOT keyed', properties: ['id'] }],
  uniques: [{ name: 'proof_code_of_item', properties: ['itemId', 'id'] }],
  checks: [
    {
      name: 'proof_code_code_hash_check',
      expression: "code_hash ~ '^[0-9a-f]{64}$'::text",
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(['handover', 'work_order', 'purchase']),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    codeHash: p.text().unique('proof_code_code_hash_key'),
    reference: p.text().nullable(),
    issuedBy: p.integer().nullable(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    usedBy: p.integer().nullable(),
    revokedAt: p.datetime().nullable(),
    keyed: p.boolean().default(false),
  },
});
