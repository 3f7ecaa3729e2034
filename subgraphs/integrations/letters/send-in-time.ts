import { setTimeout as delay } from 'node:timers/promises';
import type { Mail, Mailer } from '../accounts/mailer.js';

/** Milliseconds that one mail may take, less than the caller waits for all of them. */
const SEND_MS = 15_000;

/** Sends a mail. Throws when it takes too long; it may still be sent, and a retry then sends it twice. */
export async function sendInTime(mailer: Mailer, mail: Mail): Promise<void> {
  const timer = new AbortController();
  const late = delay(SEND_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`The mail was not handed over within ${SEND_MS} ms`);
  });
  try {
    await Promise.race([mailer.send(mail), late]);
  } finally {
    timer.abort();
  }
}
