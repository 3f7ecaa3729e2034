import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryTransport, submissionKey } from './registry-transport.js';

/** Writes each registration as a file into a directory, for upload by hand: the same registration, the same file. */
export const directoryRegistry = (root: string): RegistryTransport => ({
  async submit(submission) {
    await mkdir(root, { recursive: true });
    const file = join(root, `${submissionKey(submission)}.json`);
    // Jobs that write the same at once each have their own until it is whole.
    const beside = `${file}.${randomUUID()}.new`;
    await writeFile(beside, `${JSON.stringify([submission.pointer], null, 2)}\n`);
    await rename(beside, file);
    return { outcome: 'accepted' };
  },
});
