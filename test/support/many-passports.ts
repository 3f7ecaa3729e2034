import type { Stage } from './actors.js';
import { present } from './present.js';

/** Numbers of copies begin here. */
const FIRST = 1_000_000;

/** Copies the row of a table so many times; `n` counts the copies from 1. */
async function copyRow(
  stage: Stage,
  table: string,
  id: number,
  count: number,
  changed: Readonly<Record<string, string>>,
): Promise<void> {
  const [schema, name] = table.split('.');
  const columns = await stage.sql<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = $1 and table_name = $2`,
    [schema, name],
  );
  const values = columns.map((column) => changed[column.name] ?? `one.${column.name}`);
  await stage.sql(
    `insert into ${table} (${columns.map((column) => column.name).join()}) overriding system value
     select ${values.join()} from ${table} one, generate_series(1, ${count}) n where one.id = ${id}`,
  );
}

/**
 * Gives the brand of an item with a passport so many items more, each with a passport of its own whose credential has a place in the
 * brand's first status list; returns their numbers' beginning.
 */
export async function manyItemPassports(stage: Stage, itemId: number, count: number): Promise<number> {
  const [version] = await stage.sql<{ id: number; passport_id: number; brand_id: number }>(
    `select v.id, v.passport_id, p.brand_id from passports.version v join passports.passport p on p.id = v.passport_id
      where p.product_id = $1 order by v.version desc limit 1`,
    [itemId],
  );
  const { id: versionId, passport_id: passportId, brand_id: brandId } = present(version);
  const [issuer] = await stage.sql<{ next: number }>(
    'select next_status_entry as next from passports.issuer where brand_id = $1',
    [brandId],
  );
  const next = present(issuer).next;
  const hash = (what: string): string => `sha256(('${what}' || n)::bytea)`;
  const id = `${FIRST} + n`;
  await copyRow(stage, 'custody.item', itemId, count, {
    ...{ id, serial: `'Z' || lpad(n::text, 11, '0')`, uid_hash: hash('uid'), token_id: hash('token') },
    ...{ import_key: 'null', technical_id: 'null', tx_hash: 'null', registration_id: 'null' },
  });
  await copyRow(stage, 'passports.passport', passportId, count, { id, product_id: id });
  await copyRow(stage, 'passports.version', versionId, count, {
    ...{ id, passport_id: id, status_entry: `${next - 1} + n`, cid: `'copy' || n`, leaf: hash('leaf') },
    ...{ leaf_index: 'null', anchor_id: 'null', merkle_proof: 'null' },
    ...{ data_hash: `encode(${hash('data')}, 'hex')`, version_hash: `encode(${hash('version')}, 'hex')` },
  });
  await stage.sql('update passports.issuer set next_status_entry = next_status_entry + $2 where brand_id = $1', [
    brandId,
    count,
  ]);
  return FIRST;
}
