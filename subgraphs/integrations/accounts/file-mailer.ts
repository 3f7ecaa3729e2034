import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { containsAddress } from './contains-address.rules.js';
import { type Mailer, mailDate, messageId } from './mailer.js';

/**
 * Writes each message as an `.eml` file into a folder that only its owner can read, so that an operator can pass links
 * on without a mail server. Files are written atomically.
 */
export function fileMailer(folder: string, from: string, clock: () => Date): Mailer {
  return {
    async send({ to, subject, text, language }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const sent = clock();
      const id = randomUUID();
      const name = `${sent.toISOString().replace(/[:.]/g, '-')}-${id.slice(0, 8)}.eml`;
      const head = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
        `Date: ${mailDate(sent)}`,
        `Message-ID: ${messageId(id, from)}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        ...(language ? [`Content-Language: ${language}`] : []),
      ];
      const partial = join(folder, `.${name}`);
      await writeFile(partial, `${head.join('\r\n')}\r\n\r\n${text.replace(/\r?\n/g, '\r\n')}\r\n`, { mode: 0o600 });
      await rename(partial, join(folder, name));
    },
    async forget(address) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      for (const name of await readdir(folder)) {
        const path = join(folder, name);
        if (containsAddress(await readFile(path, 'utf8').catch(() => ''), address)) await rm(path, { force: true });
      }
    },
  };
}
