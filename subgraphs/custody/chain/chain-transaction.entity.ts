import { defineEntity, p } from '@mikro-orm/postgresql';

export const ChainTransactionEntity = defineEntity({
  name: 'ChainTransaction',
  tableName: 'chain_transaction',
  indexes: [
    {
      name: 'chain_transaction_open',
      where: "state = ANY (ARRAY['sent'::text, 'mined'::text])",
      properties: ['nonce'],
    },
    { name: 'chain_transaction_reference', properties: ['purpose', 'reference'] },
  ],
  properties: {
    id: p.bigint('string').primary().autoincrement().generated('identity'),
    nonce: p.integer().unique('chain_transaction_nonce_key'),
    purpose: p.enum(['deploy', 'register', 'mint', 'move', 'burn', 'anchor']),
    reference: p.text(),
    toAddress: p.text().nullable(),
    data: p.text(),
    gas: p.bigint('string'),
    state: p.enum(['sent', 'mined', 'confirmed', 'reverted']).default('sent'),
    hash: p.text().nullable(),
    blockNumber: p.bigint('string').nullable(),
    blockHash: p.text().nullable(),
    createdAt: p.datetime(),
    minedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
  },
});
