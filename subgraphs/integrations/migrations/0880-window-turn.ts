import { Migration } from '@mikro-orm/migrations';
import { callsFunction, unitsFunction } from '../../lib/windows/window.migration.js';

/** Has calls of processes whose clocks differ counted in one window when the minute turns. */
export class Integrations0880 extends Migration {
  override up(): void {
    this.addSql(unitsFunction('integrations'));
    this.addSql(callsFunction('integrations'));
  }
}
