import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryTransport, submissionKey } from './registry-transport.js';

/** Leaves each registration as a file in a directory, for somebody who uploads it: the same registration, the same file. */
export const directoryRegistry = (root: string): RegistryTransport => ({
  async submit(submission) {
    await mkdir(root, { recursive: true });
    const file = join(root, `${submissionKey(submission)}.json`);
    await writeFile(`${file}.new`, `${JSON.stringify([submission.pointer], null, 2)}\n`);
    await rename(`${file}.new`, file);
    return { outcome: 'accepted' };
  },
});
