import { expect, it } from '@jest/globals';
import type { Mailer } from '../../../../subgraphs/integrations/accounts/mailer.js';
import { handOverInTime } from '../../../../subgraphs/integrations/letters/send-in-time.js';

/** Milliseconds that no mail is handed over within. */
const AT_ONCE = 0;

/** A mail server, and functions that end its reception of each mail. */
function slowServer() {
  const ends: ((error?: Error) => void)[] = [];
  const mailer: Mailer = {
    send: () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      }),
  };
  const send = (name: string, limitMs?: number): Promise<void> =>
    handOverInTime(mailer, name, () => mailer.send({ to: 'ana@example.test', subject: name, text: name }), limitMs);
  return { ends, send };
}

it('a mail that the server takes late is not sent again by its retry, and the next one of its name is', async () => {
  const { ends, send } = slowServer();
  await expect(send('one', AT_ONCE)).rejects.toThrow('not handed over');
  ends[0]!();
  await send('one');
  expect(ends).toHaveLength(1);
  const next = send('one');
  expect(ends).toHaveLength(2);
  ends[1]!();
  await next;
});

it('a retry waits for a mail that is still being sent', async () => {
  const { ends, send } = slowServer();
  await expect(send('one', AT_ONCE)).rejects.toThrow('not handed over');
  await expect(send('one', AT_ONCE)).rejects.toThrow('not handed over');
  const again = send('one');
  ends[0]!();
  await again;
  expect(ends).toHaveLength(1);
});

it('a mail that the server refuses late is sent again by its retry', async () => {
  const { ends, send } = slowServer();
  await expect(send('one', AT_ONCE)).rejects.toThrow('not handed over');
  ends[0]!(new Error('450 Mailbox busy'));
  await new Promise(setImmediate);
  const again = send('one');
  expect(ends).toHaveLength(2);
  ends[1]!();
  await again;
});
