import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Reads the whole contents of versions, with the policies that disclose them. */
export const contentsOfVersions = statement('contents_of_versions', (db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('version')
    .select(['id', 'document', 'credential', 'disclosures', 'sector', 'disclosure'])
    .where('id', '=', anyOf(ids)),
);
