import type { Pool } from 'pg';
import { blockOf, putBlock } from './content-block.statements.js';
import type { ContentStore } from './content-store.js';

/** Creates a store of content copies in the subgraph's own database, served at `/ipfs/<cid>`. */
export const postgresContentStore = (pool: Pool): ContentStore => ({
  name: 'database',
  async put(cid, bytes, now) {
    await putBlock.run(pool, { cid, bytes: Buffer.from(bytes), now });
  },
  get: async (cid) => (await blockOf.row(pool, { cid }))?.bytes,
});
