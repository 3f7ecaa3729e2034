import type { NotNull } from 'kysely';
import { selectedHex } from '../../lib/database/bytes.js';
import { statement } from '../tables.js';

/** Finds technical identifiers among the latest items, since items with a chip have none. */
export const latestTechnicalIds = statement('latest_technical_ids', (db) =>
  db
    .selectFrom((from) =>
      from.selectFrom('item').select(['technical_id', 'uid_hash']).orderBy('id', 'desc').limit(1_000).as('latest'),
    )
    .select((row) => ['technical_id', selectedHex(row.ref('uid_hash')).as('uid_hash')])
    .where('technical_id', 'is not', null)
    .limit(10)
    .$narrowType<{ technical_id: NotNull }>(),
);
