import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';
import { ItemEntity } from '../items/item.entity.js';
import { CODE_KINDS } from './single-use-code.rules.js';

/** A code that can be used once about an item, until it expires. */
export const SingleUseCodeEntity = defineEntity({
  name: 'SingleUseCode',
  tableName: 'single_use_code',
  indexes: [
    { name: 'single_use_code_plain', where: 'NOT keyed', properties: ['id'] },
    {
      name: 'single_use_code_by_assignee',
      where: 'assignee_account_id IS NOT NULL AND used_at IS NULL AND revoked_at IS NULL',
      properties: ['assigneeAccountId', 'id'],
    },
  ],
  uniques: [{ name: 'single_use_code_of_item', properties: ['itemId', 'id'] }],
  checks: [
    {
      name: 'single_use_code_code_hash_check',
      expression: "code_hash ~ '^[0-9a-f]{64}$'::text",
    },
  ],
  properties: {
    id: ownId(),
    kind: p.enum(CODE_KINDS),
    itemId: () =>
      p.manyToOne(ItemEntity).mapToPk().fieldName('item_id').updateRule('no action').deleteRule('no action'),
    /** HMAC of the code's hash, or the hash itself where `keyed` is false. */
    codeHash: p.text().unique('single_use_code_code_hash_key'),
    /** The brand's own reference of a work order. */
    reference: p.text().nullable(),
    issuedBy: idColumn().nullable(),
    issuedAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
    usedBy: idColumn().nullable(),
    revokedAt: p.datetime().nullable(),
    /** Partner to whom a work order is assigned; null for the bearer of its code. */
    assigneeAccountId: idColumn().nullable(),
    /** True where the hash is an HMAC under the installation's key. */
    keyed: p.boolean().default(false),
  },
});
