import { defineEntity, p } from '@mikro-orm/postgresql';
import { idColumn, ownId } from '../../lib/database/id.js';

/** A tree of versions whose root is written to the chain. */
export const AnchorEntity = defineEntity({
  name: 'Anchor',
  tableName: 'anchor',
  indexes: [{ name: 'anchor_waiting', where: 'anchored_at IS NULL', properties: ['id'] }],
  checks: [
    {
      name: 'anchor_merkle_root_check',
      expression: "merkle_root ~ '^0x[0-9a-f]{64}$'::text",
    },
    {
      name: 'anchor_tx_hash_check',
      expression: "tx_hash ~ '^0x[0-9a-f]{64}$'::text",
    },
  ],
  properties: {
    id: ownId(),
    merkleRoot: p.text(),
    leafCount: p.integer(),
    createdAt: p.datetime(),
    chainId: idColumn().nullable(),
    txHash: p.text().nullable(),
    contractAddress: p.text().nullable(),
    anchoredAt: p.datetime().nullable(),
  },
});
