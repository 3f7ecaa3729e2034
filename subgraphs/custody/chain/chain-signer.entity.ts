import { defineEntity, p } from '@mikro-orm/postgresql';

export const ChainSignerEntity = defineEntity({
  name: 'ChainSigner',
  tableName: 'chain_signer',
  properties: {
    address: p.text().primary(),
    chainId: p.bigint('number'),
    nextNonce: p.integer().default(0),
  },
});
