import { Migration } from '@mikro-orm/migrations';
import { attemptFunctions, attemptTable } from '../../lib/windows/attempt.migration.js';
import { unitsFunction } from '../../lib/windows/window.migration.js';

/** Guesses of secrets are counted before they are tried, and calls by their units. */
export class Integrations0130 extends Migration {
  override up(): void {
    this.addSql(attemptTable('integrations'));
    this.addSql('create index attempt_by_key on integrations.attempt (key, at)');
    this.addSql('create index attempt_by_id on integrations.attempt (id)');
    this.addSql(attemptFunctions('integrations'));
    this.addSql(unitsFunction('integrations'));
  }
}
