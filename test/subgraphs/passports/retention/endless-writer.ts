import { directoryBackupStore } from '../../../../subgraphs/passports/retention/directory-backup-store.js';

// A process of its own that replaces a file again and again, until the test kills it: each time a number, repeated.
const [folder, name, size] = [process.argv[2]!, process.argv[3]!, Number(process.argv[4])];
const store = directoryBackupStore(folder);
process.stdout.write('writes\n');
for (let round = 0; ; round++) await store.put(name, Buffer.alloc(size, round % 256));
