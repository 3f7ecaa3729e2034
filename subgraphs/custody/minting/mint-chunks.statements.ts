import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { rowsOfArrays } from '../../lib/database/given-rows.js';
import { anyOf, type RowOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';
import type { MintChunk } from './mint-chunks.rules.js';

interface Chunks {
  readonly batchId: number;
  readonly firsts: readonly number[];
  readonly lasts: readonly number[];
  readonly registrationIds: readonly number[];
}

const insert = statement('insert_mint_chunks', (db, { batchId, firsts, lasts, registrationIds }: Chunks) =>
  db
    .insertInto('mint_chunk')
    .columns(['batch_id', 'first_position', 'last_position', 'registration_id'])
    .expression(
      db
        .selectFrom(
          rowsOfArrays('chunk', {
            first_position: ['int', firsts],
            last_position: ['int', lasts],
            registration_id: ['bigint', registrationIds],
          }),
        )
        .select(sql<number>`${batchId}::bigint`.as('batch_id'))
        .select(['first_position', 'last_position', 'registration_id']),
    ),
);

/** Stores which transactions register which rows of a batch. */
export async function insertChunks(client: PoolClient, batchId: number, chunks: readonly MintChunk[]): Promise<void> {
  await insert.run(client, {
    batchId,
    firsts: chunks.map(({ firstPosition }) => firstPosition),
    lasts: chunks.map(({ lastPosition }) => lastPosition),
    registrationIds: chunks.map(({ registrationId }) => registrationId),
  });
}

/** Finds the chunks of transactions. The caller has locked the transactions, and thereby their chunks. */
export const chunksRegisteredBy = statement('mint_chunks', (db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('mint_chunk as c')
    .innerJoin('mint_batch as b', 'b.id', 'c.batch_id')
    .select(['c.batch_id', 'b.job_id', 'b.identity', 'c.first_position', 'c.last_position', 'c.registration_id'])
    .select((eb) => eb('c.item_ids', 'is not', null).$castTo<boolean>().as('minted'))
    .where('c.registration_id', '=', anyOf(ids))
    .orderBy('c.batch_id')
    .orderBy('c.first_position'),
);

/** Rows of one transaction with their common fields; `minted`: they have become items. */
export type ChunkRow = RowOf<typeof chunksRegisteredBy>;
