import { createHash } from 'node:crypto';
import { dropOldest } from '../../lib/bounds/drop-oldest.js';
import { inTime } from '../../lib/process/in-time.js';
import type { Mail, Mailer } from '../accounts/mailer.js';

/** Milliseconds that one mail may take, less than the caller waits for all of them. */
const SEND_MS = 15_000;
/** Milliseconds for which it is remembered that a mail was handed over late; its retries begin within minutes. */
const KEPT_MS = 3_600_000;
const MOST_KEPT = 1_000;

/** By mailer and name, mails that took too long and have not failed: a retry takes their outcome as its own. */
const late = new WeakMap<Mailer, Map<string, Promise<void>>>();

/**
 * Sends a mail. Throws when it takes too long; it may still be sent, and a retry waits for it instead of sending
 * another.
 */
export const sendInTime = (mailer: Mailer, mail: Mail): Promise<void> =>
  handOverInTime(mailer, digestOf(mail), () => mailer.send(mail));

/**
 * Hands over the mail with a name. Throws when it takes too long; it may still be handed over, and the next call with
 * the name waits for that instead of beginning again. Otherwise a mail server that takes longer, but takes the mail, would be
 * sent it at every retry.
 */
export async function handOverInTime(
  mailer: Mailer,
  name: string,
  handOver: () => Promise<void>,
  limitMs = SEND_MS,
): Promise<void> {
  const mails = late.get(mailer) ?? new Map<string, Promise<void>>();
  late.set(mailer, mails);
  const sending = mails.get(name) ?? handOver();
  try {
    await inTime(sending, limitMs, `The mail was not handed over within ${limitMs} ms`);
    mails.delete(name);
  } catch (error) {
    keep(mails, name, sending);
    throw error;
  }
}

/** Keeps the outcome of a mail for its retries, unless it failed: then it is forgotten at once. */
function keep(mails: Map<string, Promise<void>>, name: string, sending: Promise<void>): void {
  if (mails.get(name) === sending) return;
  mails.set(name, sending);
  if (mails.size > MOST_KEPT) dropOldest(mails);
  const forget = (): void => {
    if (mails.get(name) === sending) mails.delete(name);
  };
  sending.then(() => setTimeout(forget, KEPT_MS).unref(), forget);
}

const digestOf = ({ to, subject, text }: Mail): string =>
  createHash('sha256')
    .update(JSON.stringify([to, subject, text]))
    .digest('base64url');
