import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Functions of the file system by which a restore changes something. */
const CHANGING = ['mkdir', 'copyFile', 'writeFile', 'rename', 'rm'] as const;

const [, , backup = '', dataDir = '', killedAt] = process.argv;
let changes = 0;

/** Kills this process instead of its n-th change. */
const counted =
  <Arguments extends readonly unknown[], Result>(change: (...all: Arguments) => Result) =>
  (...all: Arguments): Result => {
    changes += 1;
    if (changes === Number(killedAt)) process.kill(process.pid, 'SIGKILL');
    return change(...all);
  };

for (const name of CHANGING) Object.assign(fs.promises, { [name]: counted(fs.promises[name] as () => unknown) });
syncBuiltinESMExports();

const { restoreBackup } = await import('../../../gateway/installation/backup/restore-backup.js');
await restoreBackup(backup, dataDir, new Date(0), () => {});
