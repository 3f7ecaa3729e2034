import { defineEntity, p } from '@mikro-orm/postgresql';
import { ItemEntity } from '../items/item.entity.js';
import { PROOF_CODE_KINDS } from './proof-code.rules.js';

/** A code that proves something about an item once, until it expires. */
export const ProofCodeEntity = defineEntity({
  name: 'ProofCode',
  tableName: 'proof_code',
  indexes: [
    { name: 'proof_code_plain', where: 'NOT keyed', properties: ['id'] },
    {
      name: 'proof_code_by_assignee',
      where: 'assignee_account_id IS NOT NULL AND used_at IS NULL AND revoked_at IS NULL',
      properties: ['assigneeAccountId', 'id'],
    },
  ],
  uniques: [{ name: 'proof_code_of_item', properties: ['itemId', 'id'] }],
  checks: [
    {
      name: 'proof_code_code_hash_check',
      expression: "code_hash ~ '^[0-9a-f]{64}$'::text",
    },
  ],
  properties: {
    id: p.integer().primary().autoincrement().generated('by default as identity'),
    kind: p.enum(PROOF_CODE_KINDS),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** What stands for the code: an HMAC of its hash, or the hash itself while it is not `keyed`. */
    codeHash: p.text().unique('proof_code_code_hash_key'),
    /** The brand's own number for a work order. */
    reference: p.text().nullable(),
    issuedBy: p.integer().nullable(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    usedBy: p.integer().nullable(),
    revokedAt: p.datetime().nullable(),
    /** The partner for whom a work order is; null: the bearer of its code. */
    assigneeAccountId: p.integer().nullable(),
    /** Whether the hash is under the installation's key. */
    keyed: p.boolean().default(false),
  },
});
