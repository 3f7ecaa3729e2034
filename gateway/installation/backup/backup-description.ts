import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRecord, textOf, textsIn } from '../../../schema/record.js';

/** Description of a backup, in `backup.json`; written last, so that a folder without it is no backup. */
export interface BackupDescription {
  readonly format: 1;
  /** ISO 8601: nothing acknowledged before this instant is missing. */
  readonly createdAt: string;
  /** Major version of the PostgreSQL that wrote the cluster. */
  readonly postgres: number;
  /** The server was running: the copy is finished by its first start. */
  readonly whileRunning: boolean;
  /** Entries of the data folder that it holds. */
  readonly holds: readonly string[];
}

export const DESCRIPTION = 'backup.json';

/** Files kept next to the cluster: the password to connect, the keys to decrypt. */
export const BESIDE_CLUSTER = ['postgres.password', 'secrets.json', 'passport-backup'] as const;

export function readDescription(folder: string): BackupDescription {
  const file = join(folder, DESCRIPTION);
  if (!existsSync(file)) throw new Error(`${folder} is no backup: there is no ${DESCRIPTION} in it`);
  const { format, postgres, whileRunning, holds, ...rest } = parseRecord(readFileSync(file, 'utf8'));
  if (format !== 1) throw new Error(`${folder} was written by a newer version of this program`);
  const createdAt = textOf(rest, 'createdAt', file);
  return { format, createdAt, postgres: Number(postgres), whileRunning: whileRunning === true, holds: textsIn(holds) };
}
