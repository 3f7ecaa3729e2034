import { readdirSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { present } from './present.js';

/** Bytes of a page. */
const PAGE = 8192;
/** A segment of a relation's file. */
const MOST_PAGES = 131_072;

interface Relation {
  readonly oid: number;
  readonly schema: string;
  readonly name: string;
  readonly kind: 'r' | 'i';
  readonly path: string;
}

/**
 * Has the planner take every table of these schemas for one of so many rows, and their columns for ones of many values: what it plans
 * then, it plans for a large installation. The files are made long without taking room on the disk; nothing may be read or written
 * afterwards, only explained.
 */
export async function pretendLarge(client: Client, schemas: readonly string[], rows: number): Promise<void> {
  const { rows: relations } = await client.query<Relation>(
    `select c.oid::int, n.nspname as schema, c.relname as name, c.relkind as kind, pg_relation_filepath(c.oid) as path
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'i')`,
    [schemas],
  );
  const folder = await dataFolder(client);
  for (const { schema, name, kind, path } of relations) {
    const pages = kind === 'r' ? MOST_PAGES : MOST_PAGES / 4;
    truncateSync(join(folder, path), pages * PAGE);
    await client.query(
      `select pg_restore_relation_stats('schemaname', $1::text, 'relname', $2::text, 'relpages', $3::int, 'reltuples', $4::real)`,
      [schema, name, pages, rows],
    );
  }
  await client.query(
    `select pg_restore_attribute_stats('schemaname', n.nspname::text, 'relname', c.relname::text, 'attname', a.attname::text,
       'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', (-0.05)::real)
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'bool'::regtype`,
    [schemas],
  );
}

async function dataFolder(client: Client): Promise<string> {
  const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
  const folder = present(rows[0]?.folder);
  if (!statSync(join(folder, 'base')).isDirectory() || readdirSync(folder).length === 0) throw new Error(folder);
  return folder;
}
