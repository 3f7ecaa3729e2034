import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { copyTree } from './copy-tree.js';

/** Files that a server recreates at its start and that must not be copied from another server (PostgreSQL manual, 25.3.4). */
const OWN_LIFE = /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/;
const TEMPORARY = /(^|\/)pgsql_tmp/;
const SEGMENT = /^[0-9A-F]{24}$/;
const HISTORY = /^[0-9A-F]{8}\.history$/;

/** Copies the cluster of a stopped server, including its write-ahead log. */
export const copyStoppedCluster = (data: string, to: string): Promise<void> =>
  copyTree(data, to, { without: (path) => /^postmaster\.(pid|opts)$/.test(path) || TEMPORARY.test(path) });

/**
 * Copies the cluster of a running server: its files while they change, and the write-ahead log of the whole copy, from
 * which the first start on the copy recovers a consistent state.
 */
export async function copyRunningCluster(url: string, data: string, to: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'backup' });
  client.on('error', () => {});
  await client.connect();
  try {
    // Temporary replication slot: keeps the server from removing log that the copy needs, until the connection closes.
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    await client.query(`select pg_backup_start('backup', fast => true)`);
    await copyTree(data, to, { without: (path) => OWN_LIFE.test(path) || TEMPORARY.test(path) });
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'select labelfile, spcmapfile from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
    await copyLog(join(data, 'pg_wal'), join(to, 'pg_wal'));
  } finally {
    await client.end();
  }
}

async function copyLog(from: string, to: string): Promise<void> {
  const wanted = new Set((await readdir(from)).filter((name) => SEGMENT.test(name) || HISTORY.test(name)));
  await copyTree(from, to, { without: (path) => !wanted.has(path) });
}
