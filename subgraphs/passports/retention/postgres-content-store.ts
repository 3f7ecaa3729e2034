import type { Pool } from 'pg';
import type { ContentStore } from './content-store.js';

/** Content copies in the subgraph's own database, served at `/ipfs/<cid>`. */
export const postgresContentStore = (pool: Pool): ContentStore => ({
  name: 'database',
  async put(cid, bytes, now) {
    await pool.query({
      name: 'put_content_block',
      text: 'insert into passports.content_block (cid, bytes, stored_at) values ($1, $2, $3) on conflict do nothing',
      values: [cid, Buffer.from(bytes), now],
    });
  },
  async get(cid) {
    const { rows } = await pool.query<{ bytes: Buffer }>({
      name: 'get_content_block',
      text: 'select bytes from passports.content_block where cid = $1',
      values: [cid],
    });
    return rows[0]?.bytes;
  },
});
