import type { Kysely } from 'kysely';
import type { Statement } from '../lib/database/statement.js';
import type { BacklogSource } from '../lib/jobs/backlog.js';
import { secondsSince } from '../lib/jobs/seconds-since.statements.js';
import { waitingCopies } from './backup/backup.statements.js';
import { type PassportsColumns, statement } from './tables.js';

const counted = (db: Kysely<PassportsColumns>, what: string) =>
  db
    .selectFrom('version')
    .select(({ fn, val }) => [
      val(what).as('what'),
      fn.countAll().as('passport_versions_waiting'),
      secondsSince(fn.min('published_at')).as('passport_versions_oldest_seconds'),
    ]);

const withoutAnchor = statement('versions_without_anchor', (db) =>
  counted(db, 'anchor').where('anchor_id', 'is', null),
);
const withoutCopy = statement('versions_without_copy', (db) => counted(db, 'copy').where('stored_at', 'is', null));
const withoutBackup = statement('versions_without_backup', (db) =>
  counted(db, 'backup').where('backed_up_at', 'is', null),
);

const sourceOf = (counting: Pick<Statement<object, unknown>, 'text'>): BacklogSource => ({
  labels: ['what'],
  get sql() {
    return counting.text;
  },
});

/** Passports whose last change is not copied to the backup store yet. */
const copying: BacklogSource = {
  get sql() {
    return waitingCopies.text;
  },
};

/** Lists the queues of published versions with unfinished steps. */
export const passportsBacklog = (keepsBackups: boolean): readonly BacklogSource[] => [
  ...[withoutAnchor, withoutCopy, ...(keepsBackups ? [withoutBackup] : [])].map(sourceOf),
  ...(keepsBackups ? [copying] : []),
];
