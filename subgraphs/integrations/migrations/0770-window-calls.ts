import { Migration } from '@mikro-orm/migrations';
import { callsFunction } from '../../lib/windows/window.migration.js';

/** Has calls counted several at a time. The function for one of them stays: it counts those where a window is full. */
export class Integrations0770 extends Migration {
  override up(): void {
    this.addSql(callsFunction('integrations'));
  }
}
