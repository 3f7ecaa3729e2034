import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Hex } from 'viem';
import { inStates } from '../../lib/database/in-states.js';
import { OPEN, PURPOSES, TRANSACTION_STATES, transactionLifeCycle } from './transaction.rules.js';

export const ChainTransactionEntity = defineEntity({
  name: 'ChainTransaction',
  tableName: 'chain_transaction',
  indexes: [
    {
      name: 'chain_transaction_open',
      where: inStates('state', ...OPEN),
      properties: ['nonce'],
    },
    { name: 'chain_transaction_reference', properties: ['purpose', 'reference'] },
  ],
  checks: [
    { name: 'chain_transaction_hash_check', expression: 'octet_length(hash) = 32' },
    { name: 'chain_transaction_block_hash_check', expression: 'octet_length(block_hash) = 32' },
  ],
  properties: {
    id: p.bigint('number').primary().autoincrement().columnType('bigint').generated('identity'),
    nonce: p.integer().unique('chain_transaction_nonce_key'),
    purpose: p.enum(PURPOSES),
    /** Identifies its object, depending on the purpose. */
    reference: p.text(),
    /** Null: it creates a contract. */
    toAddress: p.text().$type<Hex>().nullable(),
    data: p.blob().$type<Buffer>(),
    gas: p.bigint('number'),
    state: p.enum(TRANSACTION_STATES).default(transactionLifeCycle.initial),
    /** Hash of the mined form. */
    hash: p.blob().$type<Buffer>().nullable(),
    blockNumber: p.bigint('number').nullable(),
    blockHash: p.blob().$type<Buffer>().nullable(),
    createdAt: p.datetime(),
    minedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
  },
});
