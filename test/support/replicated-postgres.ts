import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  clusterFolder,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../gateway/installation/embedded-postgres/embedded-postgres.js';
import { serverUser } from '../../gateway/installation/embedded-postgres/server-user.js';
import { testClient } from './connections.js';
import { newDataFolder, removeDataFolder } from './data-folder.js';
import { present } from './present.js';
import { until } from './until.js';

type Settings = Readonly<Record<string, string>>;

/** One statement at one server. */
export async function sqlAt<Row>(url: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const client = testClient({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** What a crash of the machine would cost does not matter to a test; that of a process costs nothing either way. */
const PRIMARY: Settings = { fsync: 'off', full_page_writes: 'off', wal_level: 'replica', wal_keep_size: '256MB' };

export interface Primary extends EmbeddedPostgres {
  readonly dataDir: string;
}

/** Starts a primary that replicas can follow, with every migration applied. */
export async function startPrimary(settings: Settings = {}): Promise<Primary> {
  const dataDir = newDataFolder('passports-primary-');
  const postgres = await startEmbeddedPostgres({ dataDir, settings: { ...PRIMARY, ...settings } });
  return { ...postgres, dataDir };
}

/** What `pg_basebackup` does, which does not come with the binaries: a copy of the files while the server goes on, and its label. */
export async function baseBackup(primary: Primary): Promise<string> {
  const dataDir = resolve(newDataFolder('passports-copy-'));
  const user = serverUser();
  const to = clusterFolder(dataDir, user);
  const client = testClient({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    // Files that go while they are copied are made again from the log.
    execFileSync('sh', ['-c', 'cp -a "$1" "$2" 2>/dev/null || true', 'sh', clusterFolder(primary.dataDir, user), to]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), present(rows[0]?.labelfile));
  } finally {
    await client.end();
  }
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_wal']) rmSync(join(to, name), { recursive: true });
  mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  giveToServer(to, 'backup_label', 'pg_wal', 'pg_wal/archive_status');
  execFileSync('cp', ['-p', join(primary.dataDir, 'postgres.password'), dataDir]);
  return dataDir;
}

/** Makes a file of a copied cluster that its server may read and remove. */
function signal(dataDir: string, name: 'standby.signal' | 'recovery.signal'): void {
  const to = clusterFolder(resolve(dataDir), serverUser());
  appendFileSync(join(to, name), '');
  giveToServer(to, name);
}

/** Makes the server's user the owner of files. */
export function giveToServer(folder: string, ...names: readonly string[]): void {
  const user = serverUser();
  if (user) for (const name of names) chownSync(join(folder, name), user.uid, user.gid);
}

export interface ReplicaServer extends EmbeddedPostgres {
  readonly dataDir: string;
  /** For `synchronous_standby_names`. */
  readonly name: string;
  /** Makes it the primary; its commits are answered without a replica from then on. */
  promote(): Promise<void>;
}

/** Starts a streaming replica of a primary, of the same binaries. */
export async function startReplica(primary: Primary, settings: Settings = {}): Promise<ReplicaServer> {
  const dataDir = await baseBackup(primary);
  signal(dataDir, 'standby.signal');
  const { username, password, hostname, port } = new URL(primary.url);
  const name = `replica_${randomBytes(4).toString('hex')}`;
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { fsync: 'off', primary_conninfo: conninfo, hot_standby: 'on', ...settings },
  });
  await until(async () => {
    const [row] = await sqlAt<{ count: number }>(
      primary.url,
      `select count(*)::int as count from pg_stat_replication where state = 'streaming' and application_name = $1`,
      [name],
    );
    return row?.count || undefined;
  });
  return {
    ...postgres,
    dataDir,
    name,
    promote: async () => void (await sqlAt(postgres.url, 'select pg_promote()')),
  };
}

/** Writes a server's log to a file in its directory, with the settings that `operations.md` gives operators. */
export interface LogArchive {
  readonly folder: string;
  /** Settings of the server that writes it. */
  readonly settings: Settings;
  /** Resolves when all that was committed is in it. */
  holdsAll(primary: Primary): Promise<void>;
}

export function logArchive(): LogArchive {
  const folder = resolve(newDataFolder('passports-archive-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const command = `test ! -f ${folder}/%f && cp %p ${folder}/%f.new && mv ${folder}/%f.new ${folder}/%f`;
  return {
    folder,
    settings: { archive_mode: 'on', archive_command: command },
    async holdsAll({ url }) {
      const [row] = await sqlAt<{ last: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as last');
      await until(async () => (existsSync(join(folder, present(row?.last))) ? true : undefined));
    },
  };
}

/** Starts a server on a copy of files as it was at an instant, from the log that was kept; it takes writes when this resolves. */
export async function restoreTo(dataDir: string, instant: string, { folder }: LogArchive): Promise<Primary> {
  signal(dataDir, 'recovery.signal');
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      restore_command: `cp ${folder}/%f %p`,
      recovery_target_time: instant,
      recovery_target_action: 'promote',
    },
  });
  await until(async () => {
    const [row] = await sqlAt<{ recovers: boolean }>(postgres.url, 'select pg_is_in_recovery() as recovers');
    return row?.recovers ? undefined : true;
  });
  return { ...postgres, dataDir };
}

/** Resolves when a replica shows all that its primary has committed. */
export async function caughtUp(primaryUrl: string, replicaUrls: readonly string[]): Promise<void> {
  if (replicaUrls.length === 0) return;
  const [row] = await sqlAt<{ at: string }>(primaryUrl, 'select pg_current_wal_lsn()::text as at');
  for (const url of replicaUrls) {
    const shows = `select pg_last_wal_replay_lsn() >= $1::pg_lsn as shows`;
    await until(async () => (await sqlAt<{ shows: boolean }>(url, shows, [row?.at]))[0]?.shows);
  }
}

/** Ends a server and forgets its data. */
export async function discard(server: Primary | ReplicaServer | undefined): Promise<void> {
  await server?.stop();
  if (server) removeDataFolder(server.dataDir);
}
