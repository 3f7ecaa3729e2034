import { Migration } from '@mikro-orm/migrations';

/**
 * Every write of a piece checks all five of these, changed or not, and a regular expression over a hash costs more than the
 * write itself. The alphabets are the code's to keep; what is stored in the wrong column is still refused here. Rows from
 * before have passed the stricter checks.
 */
export class Custody0051 extends Migration {
  override up(): void {
    for (const [column, check] of Object.entries(CHECKS)) {
      const name = `item_${column}_check`;
      this.addSql(`
        alter table custody.item drop constraint ${name}, add constraint ${name} check (${check}) not valid`);
    }
  }
}

const isHash = (column: string): string => `length(${column}) = 66 and starts_with(${column}, '0x')`;

const CHECKS: Readonly<Record<string, string>> = {
  brand_code: 'length(brand_code) = 10',
  serial: 'length(serial) = 12',
  uid_hash: isHash('uid_hash'),
  token_id: 'length(token_id) in (77, 78)',
  tx_hash: isHash('tx_hash'),
};
