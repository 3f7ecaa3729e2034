import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseRecord, textOf, textsIn } from '../../../schema/record.js';

/** Description of a backup, in `backup.json`. It is written last, so a folder without it is no complete backup. */
export interface BackupDescription {
  readonly format: 1;
  /** ISO 8601; every change acknowledged before this instant is contained. */
  readonly createdAt: string;
  /** Major version of the PostgreSQL that wrote the cluster. */
  readonly postgres: number;
  /** True when the server was running during the copy, which then needs crash recovery at its first start. */
  readonly whileRunning: boolean;
  /** Top-level entries of the data folder that the backup contains. */
  readonly holds: readonly string[];
}

export const DESCRIPTION = 'backup.json';

/** Files stored next to the cluster: the password to connect, the keys to decrypt. */
export const COPIED_FILES = ['postgres.password', 'secrets.json', 'passport-backup'] as const;

export function readDescription(folder: string): BackupDescription {
  const file = join(folder, DESCRIPTION);
  if (!existsSync(file)) throw new Error(`${folder} is no backup: there is no ${DESCRIPTION} in it`);
  const { format, postgres, whileRunning, holds, ...rest } = parseRecord(readFileSync(file, 'utf8'));
  if (format !== 1) throw new Error(`${folder} was written by a newer version of this program`);
  const createdAt = textOf(rest, 'createdAt', file);
  return { format, createdAt, postgres: Number(postgres), whileRunning: whileRunning === true, holds: textsIn(holds) };
}
