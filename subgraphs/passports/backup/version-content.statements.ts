import { anyOf } from '../../lib/database/statement.js';
import { statement } from '../tables.js';

/** Reads what versions say, withheld parts included: what is open of it is told by their policies. */
export const contentsOfVersions = statement('contents_of_versions', (db, { ids }: { ids: readonly number[] }) =>
  db
    .selectFrom('version')
    .select(['id', 'document', 'credential', 'disclosures', 'sector', 'disclosure'])
    .where('id', '=', anyOf(ids)),
);
