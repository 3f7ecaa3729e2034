import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

/** An encrypted content copy in the database. */
export const ContentBlockEntity = defineEntity({
  name: 'ContentBlock',
  tableName: 'content_block',
  properties: {
    /** Address of the content. */
    cid: p.text().primary(),
    bytes: p.blob().$type<Buffer>(),
    storedAt: p.datetime(),
  },
});

export type ContentBlock = InferEntity<typeof ContentBlockEntity>;
