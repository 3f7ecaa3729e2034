import { statement } from '../tables.js';

interface Block {
  readonly cid: string;
  readonly bytes: Buffer;
  readonly now: Date;
}

export const putBlock = statement('put_content_block', (db, { cid, bytes, now }: Block) =>
  db
    .insertInto('content_block')
    .values({ cid, bytes, stored_at: now })
    .onConflict((conflict) => conflict.doNothing()),
);

export const blockOf = statement('get_content_block', (db, { cid }: { cid: string }) =>
  db.selectFrom('content_block').select('bytes').where('cid', '=', cid),
);
