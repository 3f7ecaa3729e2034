import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

export const ContentBlockEntity = defineEntity({
  name: 'ContentBlock',
  tableName: 'content_block',
  properties: {
    cid: p.text().primary(),
    bytes: p.blob(),
    storedAt: p.datetime(),
  },
});

export type ContentBlock = InferEntity<typeof ContentBlockEntity>;
