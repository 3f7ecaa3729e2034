import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryTransport, submissionKey } from './registry-transport.js';

/** Writes each registration as a file into a directory, for manual upload; idempotent. */
export const directoryRegistry = (root: string): RegistryTransport => ({
  async submit(submission) {
    await mkdir(root, { recursive: true });
    const file = join(root, `${submissionKey(submission)}.json`);
    // A temporary file per job, since several may write the same registration.
    const beside = `${file}.${randomUUID()}.new`;
    await writeFile(beside, `${JSON.stringify([submission.pointer], null, 2)}\n`);
    await rename(beside, file);
    return { outcome: 'accepted' };
  },
});
