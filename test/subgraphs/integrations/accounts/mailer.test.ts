import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fileMailer } from '../../../../subgraphs/integrations/accounts/file-mailer.js';
import { smtpMailer } from '../../../../subgraphs/integrations/accounts/smtp-mailer.js';
import { portOf } from '../../../support/port-of.js';

const mail = { to: 'ana@example.test', subject: 'Réinitialiser', text: 'Ligne 1\nLigne 2: https://x.test/?token=abc' };

describe('mail as files', () => {
  let folder: string;
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is one readable message per file, for the owner only', async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail');
    const mailer = fileMailer(folder, 'no-reply@example.test', () => new Date('2026-09-01T12:00:00Z'));
    await Promise.all([mailer.send(mail), mailer.send(mail)]);
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    const path = join(folder, names[0]!);
    const text = await readFile(path, 'utf8');
    expect(text).toContain('To: ana@example.test\r\n');
    expect(text).toContain(`=?utf-8?B?${Buffer.from(mail.subject).toString('base64')}?=`);
    expect(text).toContain('Ligne 2: https://x.test/?token=abc');
    expect(text).toContain('Date: Tue, 01 Sep 2026 12:00:00 +0000\r\n');
    const ids = await Promise.all(names.map(async (name) => idIn(await readFile(join(folder, name), 'utf8'))));
    expect(new Set(ids).size).toBe(2);
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect(text).not.toContain('Content-Language');
    expect(text).toContain('Auto-Submitted: auto-generated\r\n');
  });

  it('folds a long subject into encoded words, in lines of at most 76 characters (RFC 2047 §2)', async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail');
    const subject = `${'รองเท้า'.repeat(30)} 👩‍👩‍👧‍👦`;
    await fileMailer(folder, 'no-reply@example.test', () => new Date()).send({ ...mail, subject });
    const [name = ''] = await readdir(folder);
    const [, folded = ''] = /^Subject: (.*(?:\r\n .*)*)\r$/m.exec(await readFile(join(folder, name), 'utf8')) ?? [];
    const words = folded.split('\r\n ');
    expect(words.filter((word) => 'Subject: '.length + word.length > 76 || !word.startsWith('=?utf-8?B?'))).toEqual([]);
    const read = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString());
    expect([read.join(''), read.some((part) => part.includes('\ufffd'))]).toEqual([subject, false]);
  });

  it('says its language where it is written in one', async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail');
    await fileMailer(folder, 'no-reply@example.test', () => new Date()).send({ ...mail, language: 'fr' });
    const [name = ''] = await readdir(folder);
    expect(await readFile(join(folder, name), 'utf8')).toContain('Content-Language: fr\r\n');
  });
});

describe('mail as files, when a person is erased', () => {
  it('goes where it is to or names their address, and not that of another', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'mail-')), 'mail');
    const mailer = fileMailer(folder, 'no-reply@example.test', () => new Date());
    try {
      await mailer.forget!('ana@example.test');
      for (const to of ['ana@example.test', 'Ana@Example.test', 'hana@example.test', 'ana@example.test.org'])
        await mailer.send({ to, subject: 'Hello', text: 'Hello' });
      await mailer.send({ to: 'brand@example.test', subject: 'News', text: 'Contact: ana@example.test.' });
      await mailer.forget!('ana@example.test');
      const left = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
      expect(left.map((text) => /^To: (.*)\r$/m.exec(text)?.[1]).sort()).toEqual([
        'ana@example.test.org',
        'hana@example.test',
      ]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

const idIn = (text: string): string => /^Message-ID: (<[0-9a-f-]{36}@example\.test>)\r?$/im.exec(text)![1]!;

/** The least of a mail server: takes one message and keeps what it was sent. */
function mailServer(): Promise<{ port: number; lines: string[]; server: Server }> {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        lines.push(line);
        if (inData) {
          if (line !== '.') continue;
          inData = false;
        }
        if (line === 'DATA') inData = true;
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: portOf(server), lines, server }));
  });
}

describe('mail over SMTP', () => {
  it('is handed to the configured server', async () => {
    const { port, lines, server } = await mailServer();
    try {
      await smtpMailer(`smtp://127.0.0.1:${port}`, 'no-reply@example.test').send({ ...mail, language: 'fr' });
    } finally {
      server.close();
    }
    expect(lines).toEqual(expect.arrayContaining(['MAIL FROM:<no-reply@example.test>', 'RCPT TO:<ana@example.test>']));
    expect(lines).toContain('Content-Language: fr');
    expect(lines).toContain('Auto-Submitted: auto-generated');
    expect(idIn(lines.join('\r\n'))).toBeDefined();
    expect(lines.filter((line) => line.startsWith('Date: '))).toHaveLength(1);
  });

  it('rejects when a server takes the connection and never answers', async () => {
    const server = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const sent = smtpMailer(`smtp://127.0.0.1:${portOf(server)}`, 'a@b.test', 100).send(mail);
    // The greeting and the connection have one bound; on a busy machine either ends first.
    await expect(sent).rejects.toThrow(/^(?:Greeting never received|Timeout)$/);
    server.close();
  });

  it('rejects when there is none', async () => {
    await expect(smtpMailer('smtp://127.0.0.1:1', 'a@b.test').send(mail)).rejects.toThrow();
  });
});
