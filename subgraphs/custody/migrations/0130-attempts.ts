import { Migration } from '@mikro-orm/migrations';
import { attemptFunctions, attemptTable } from '../../lib/windows/attempt.migration.js';

/** Guesses of codes and addresses are counted before they are tried; codes are kept under a key. */
export class Custody0130 extends Migration {
  override up(): void {
    this.addSql(attemptTable('custody'));
    this.addSql('create index attempt_by_key on custody.attempt (key, at)');
    this.addSql('create index attempt_by_id on custody.attempt (id)');
    this.addSql(attemptFunctions('custody'));
    // Codes that were issued before: their plain hashes are put under the key as soon as a worker runs.
    this.addSql('alter table custody.proof_code add column keyed boolean not null default false');
    this.addSql('create index proof_code_plain on custody.proof_code (id) where not keyed');
  }
}
