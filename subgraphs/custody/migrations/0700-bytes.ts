import { Migration } from '@mikro-orm/migrations';

const HEX_TO_BYTES = 'custody.bytes_of_hex';
const DIGITS_TO_BYTES = 'custody.bytes_of_digits';

/** A 256-bit number has five digits to this base, each a `bigint`: 4 hexadecimal digits and four times 15. */
const BASE = 2n ** 60n;

const hexOfDigit = (place: number): string =>
  `lpad(to_hex((div(digits::numeric, ${BASE ** BigInt(place)}) % ${BASE})::bigint), ${place === 4 ? 4 : 15}, '0')`;

/**
 * Stores hashes, token ids and signed transactions as bytes, half their size as text, in rows and indexes. Rewrites
 * each table once.
 */
export class Custody0700 extends Migration {
  override up(): void {
    this.addSql(`
      create function ${HEX_TO_BYTES}(hex text) returns bytea language sql immutable strict as $$
        select decode(substr(hex, 3), 'hex') $$`);
    this.addSql(`
      create function ${DIGITS_TO_BYTES}(digits text) returns bytea language sql immutable strict as $$
        select decode(${[4, 3, 2, 1, 0].map(hexOfDigit).join(' || ')}, 'hex') $$`);
    this.retype('item', { uid_hash: 32, token_id: 32, tx_hash: 32 }, ['uid_hash', 'token_id', 'tx_hash']);
    this.retype('movement', { tx_hash: 32 });
    this.retype('chain_transaction', { hash: 32, block_hash: 32, data: null });
    this.retype('chain_attempt', { hash: 32, raw: null });
    this.retype('stray_token', { uid_hash: 32, token_id: 32 }, ['uid_hash']);
    this.addSql(`drop function ${HEX_TO_BYTES}(text)`);
    this.addSql(`drop function ${DIGITS_TO_BYTES}(text)`);
  }

  /** Converts columns to bytes of these lengths; null for any. `checked`: those with a check of their text. */
  private retype(
    table: string,
    columns: Readonly<Record<string, number | null>>,
    checked: readonly string[] = [],
  ): void {
    const steps = Object.entries(columns).flatMap(([column, length]) => [
      ...(checked.includes(column) ? [`drop constraint ${table}_${column}_check`] : []),
      `alter column ${column} type bytea using ${column === 'token_id' ? DIGITS_TO_BYTES : HEX_TO_BYTES}(${column})`,
      ...(length === null
        ? []
        : [`add constraint ${table}_${column}_check check (octet_length(${column}) = ${length})`]),
    ]);
    this.addSql(`alter table custody.${table} ${steps.join(', ')}`);
  }
}
