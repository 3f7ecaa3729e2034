import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { containsAddress } from './contains-address.rules.js';
import { AUTOMATIC, type Mailer, mailDate, messageId } from './mailer.js';

/** Bytes of an encoded word, whose line has at most 76 characters with the name of the header (RFC 2047 §2). */
const BYTES_IN_A_WORD = 39;

/** Encodes a text of a header, folded: characters stay whole in their word (RFC 2047 §5). */
function encodedWords(text: string): string {
  const words: string[] = [''];
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > BYTES_IN_A_WORD) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

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
        `Subject: ${encodedWords(subject)}`,
        `Date: ${mailDate(sent)}`,
        `Message-ID: ${messageId(id, from)}`,
        ...Object.entries(AUTOMATIC).map(([name, value]) => `${name}: ${value}`),
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
